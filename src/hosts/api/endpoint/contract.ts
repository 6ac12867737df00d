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
  /** A second required scope, and the reason for it. */
  readonly alsoNeeds?: { readonly scope: Scope; readonly because: string };
  /** Changes what visitors see, so authorized apps need `profile:publish`. */
  readonly publishes?: true;
  /** Repeated requests with the same `Idempotency-Key` run once. */
  readonly once?: true;
  /** Its name in the index of the API. */
  readonly indexed?: string;
  /** The message that Vitrine sends to the URL that the client registers. */
  readonly sends?: TSchema;
  readonly answers: Readonly<Record<number, Answer>>;
}

export type RequestHeader = 'If-Match' | 'If-None-Match' | 'Last-Event-ID' | 'Accept-Language' | 'Range';

export interface JsonBody<S extends TSchema = TSchema> {
  readonly kind: 'json';
  readonly schema: S;
  /** The accepted media types. The documentation shows the first. */
  readonly types: readonly string[];
  readonly required: boolean;
  /**
   * The size limit in bytes for callers without a token. The handler parses the body, because its protocol
   * has errors of its own.
   */
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
  /** The schema by media type. Null if the type isn't JSON. */
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

/** For handlers that parse the body themselves. */
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
