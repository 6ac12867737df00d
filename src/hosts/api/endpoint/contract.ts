import type { Static, TObject, TSchema, TUnsafe } from 'typebox';
import type { ReceivedFile } from '../../../accounts/files/receive-file.ts';
import type { Scope } from '../../../accounts/identity/tokens.ts';
import type { ContractTag } from '../docs/tags.ts';
import { Type } from '../schema-builder.ts';

/** A route's input and output in JSON Schema, the source of validation, types and documentation. */
export interface Contract {
  /** Its group in the documentation. */
  readonly tag: ContractTag;
  readonly summary: string;
  /** Sentences, with code in backticks. */
  readonly description?: string;
  readonly query?: TObject;
  readonly headers?: Readonly<Partial<Record<RequestHeader, 'required' | 'optional'>>>;
  readonly body?: JsonBody | BytesBody | FileBody;
  /** A second scope, next to the one of its route, and why. */
  readonly alsoNeeds?: { readonly scope: Scope; readonly because: string };
  /** Decides what visitors see: authorized apps need `profile:publish`. */
  readonly publishes?: true;
  /** With an `Idempotency-Key` it is carried out once. */
  readonly once?: true;
  /** Its name in the index of the API. */
  readonly indexed?: string;
  /** The message that is sent to the address that the client gives. */
  readonly sends?: TSchema;
  readonly answers: Readonly<Record<number, Answer>>;
}

export type RequestHeader = 'If-Match' | 'If-None-Match' | 'Last-Event-ID' | 'Accept-Language' | 'Range';

export interface JsonBody<S extends TSchema = TSchema> {
  readonly kind: 'json';
  readonly schema: S;
  /** The first is the one documented. */
  readonly types: readonly string[];
  readonly required: boolean;
  /** Bytes without a token, where the handler parses the body: its protocol has errors of its own. */
  readonly rawWithoutToken?: number;
}

export interface BytesBody {
  readonly kind: 'bytes';
  readonly largest: number;
}

/** The raw bytes of a file. */
export interface FileBody {
  readonly kind: 'file';
  readonly largest: number;
}

export interface Answer {
  /** By media type; null where it is not JSON. */
  readonly content: Readonly<Record<string, TSchema | null>>;
  readonly headers: readonly ('ETag' | 'Location' | 'Link' | 'Content-Language' | 'Content-Range')[];
}

export type QueryOf<C extends Contract> = C extends { readonly query: infer Q extends TObject }
  ? Static<Q>
  : Record<never, never>;

export type BodyOf<C extends Contract> = C extends { readonly body: JsonBody<infer S> }
  ? Static<S>
  : C extends { readonly body: BytesBody }
    ? Uint8Array
    : C extends { readonly body: FileBody }
      ? ReceivedFile
      : undefined;

export function takes<S extends TSchema>(schema: S, ...types: string[]): JsonBody<S> {
  return { kind: 'json', schema, types: [...types, 'application/json'], required: true };
}

/** The handler gets the bytes. */
export function takesRaw(schema: TSchema, rawWithoutToken: number): JsonBody<TUnsafe<Uint8Array>> {
  return { ...takes(Type.Unsafe<Uint8Array>(schema)), rawWithoutToken };
}

export function mayTake<S extends TSchema>(schema: S): JsonBody<S> {
  return { ...takes(schema), required: false };
}

export function gives(schema: TSchema, ...headers: Answer['headers']): Answer {
  return { content: { 'application/json': schema }, headers };
}

export function givesAlso(type: string, answer: Answer): Answer {
  return { ...answer, content: { ...answer.content, [type]: null } };
}

export function givesNothing(...headers: Answer['headers']): Answer {
  return { content: {}, headers };
}

export function givesBytes(type: string, ...headers: Answer['headers']): Answer {
  return { content: { [type]: null }, headers };
}
