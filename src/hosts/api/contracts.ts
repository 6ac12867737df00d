import type { TSchema } from 'typebox';
import {
  Document,
  Events,
  Files,
  Health,
  IssuedToken,
  Links,
  Publishing,
  Revision,
  Revisions,
  TokenRequest,
  Tokens,
  User,
  Username,
  Users,
} from './schemas.ts';

/** What a route takes and gives, by the route's name. A response of null has no JSON body. */
export interface Contract {
  readonly summary: string;
  readonly query?: readonly ('limit' | 'cursor' | 'after')[];
  readonly headers?: readonly ('If-Match' | 'Idempotency-Key' | 'Last-Event-ID')[];
  readonly body?: { readonly schema: TSchema | null; readonly type: string; readonly required: boolean };
  readonly responses: Readonly<Record<number, TSchema | null>>;
}

const jsonBody = (schema: TSchema) => ({ schema, type: 'application/json', required: true });
const paging = ['limit', 'cursor'] as const;
const once = ['Idempotency-Key'] as const;

export const contracts: Readonly<Record<string, Contract>> = {
  'api-index': { summary: 'Where everything is', responses: { 200: Links } },
  health: { summary: 'Whether the database answers', responses: { 200: Health } },
  openapi: { summary: 'This document', responses: { 200: Document } },
  docs: { summary: 'The API, for people', responses: { 200: null } },
  'list-users': { summary: 'The users by name', query: paging, responses: { 200: Users } },
  'add-user': {
    summary: 'Add a user with an empty draft',
    headers: once,
    body: jsonBody(Username),
    responses: { 201: User },
  },
  'get-user': { summary: 'A user', responses: { 200: User } },
  'rename-user': { summary: 'Give a user another name', body: jsonBody(Username), responses: { 200: User } },
  'delete-user': { summary: 'Delete a user, with every revision and file', responses: { 204: null } },
  'suspend-user': { summary: 'Hide a user from readers', headers: once, responses: { 200: User } },
  'resume-user': { summary: 'Let a suspended user be seen again', headers: once, responses: { 200: User } },
  'get-draft': { summary: 'The newest draft, with its ETag', responses: { 200: Document, 304: null } },
  'put-draft': {
    summary: 'Replace the draft',
    headers: ['If-Match'],
    body: jsonBody(Document),
    responses: { 200: Document },
  },
  'patch-draft': {
    summary: 'Change the draft by a JSON Merge Patch',
    headers: ['If-Match'],
    body: { schema: Document, type: 'application/merge-patch+json', required: true },
    responses: { 200: Document },
  },
  publish: {
    summary: 'Show a revision to readers: the newest, or an older one',
    headers: once,
    body: { schema: Publishing, type: 'application/json', required: false },
    responses: { 200: User },
  },
  unpublish: { summary: 'Show readers nothing', headers: once, responses: { 200: User } },
  'list-revisions': { summary: 'The revisions, newest first', query: paging, responses: { 200: Revisions } },
  'get-revision': { summary: 'A revision', responses: { 200: Revision } },
  'list-files': { summary: 'The files of the draft', responses: { 200: Files } },
  'get-file': { summary: 'A file of the draft', responses: { 200: null } },
  'put-file': {
    summary: 'Add a file to an item, or replace it',
    body: { schema: null, type: 'application/octet-stream', required: true },
    responses: { 204: null },
  },
  'delete-file': { summary: 'Remove a file from the draft', responses: { 204: null } },
  'list-tokens': { summary: 'Your tokens', responses: { 200: Tokens } },
  'add-token': {
    summary: 'Make a token, shown this once',
    body: jsonBody(TokenRequest),
    responses: { 201: IssuedToken },
  },
  'revoke-token': { summary: 'Let a token be of no use any more', responses: { 204: null } },
  'list-events': {
    summary: 'What happened, oldest first; as a stream with Accept: text/event-stream',
    query: [...paging, 'after'],
    headers: ['Last-Event-ID'],
    responses: { 200: Events },
  },
};
