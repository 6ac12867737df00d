import { largestFile } from '../../profile/files.ts';
import { type Contract, gives, givesAlso, givesBytes, givesNothing, mayTake, takes } from './contract.ts';
import {
  Document,
  EventPage,
  Events,
  Files,
  Health,
  IssuedToken,
  Links,
  OpenApi,
  Page,
  Publishing,
  Revision,
  Revisions,
  TokenRequest,
  Tokens,
  User,
  Username,
  Users,
} from './schemas.ts';

/** By the name of the route. */
export const contracts = {
  'api-index': { summary: 'Where everything is', answers: { 200: gives(Links) } },
  health: { summary: 'Whether the database answers', answers: { 200: gives(Health) } },
  openapi: { summary: 'This document', answers: { 200: gives(OpenApi) } },
  docs: { summary: 'The API, for people', answers: { 200: givesBytes('text/html') } },
  'list-users': { summary: 'The users by name', query: Page, answers: { 200: gives(Users) } },
  'add-user': {
    summary: 'Add a user with an empty draft',
    body: takes(Username),
    once: true,
    answers: { 201: gives(User, 'Location') },
  },
  'get-user': { summary: 'A user', answers: { 200: gives(User) } },
  'rename-user': {
    summary: 'Give a user another name; the old one answers 308',
    body: takes(Username),
    answers: { 200: gives(User) },
  },
  'delete-user': { summary: 'Delete a user, with every revision and file', answers: { 204: givesNothing() } },
  'suspend-user': { summary: 'Hide a user from readers', once: true, answers: { 200: gives(User) } },
  'resume-user': { summary: 'Let a suspended user be seen again', once: true, answers: { 200: gives(User) } },
  'get-draft': {
    summary: 'The newest draft, with its ETag',
    headers: ['If-None-Match'],
    answers: { 200: gives(Document, 'ETag'), 304: givesNothing('ETag') },
  },
  'put-draft': {
    summary: 'Replace the draft',
    headers: ['If-Match'],
    body: takes(Document),
    answers: { 200: gives(Document, 'ETag'), 204: givesNothing('ETag') },
  },
  'patch-draft': {
    summary: 'Change the draft by a JSON Merge Patch',
    headers: ['If-Match'],
    body: takes(Document, 'application/merge-patch+json'),
    answers: { 200: gives(Document, 'ETag'), 204: givesNothing('ETag') },
  },
  publish: {
    summary: 'Show a revision to readers: the newest, or an older one',
    body: mayTake(Publishing),
    once: true,
    answers: { 200: gives(User) },
  },
  unpublish: { summary: 'Show readers nothing', once: true, answers: { 200: gives(User) } },
  'list-revisions': {
    summary: 'The revisions, newest first',
    query: Page,
    answers: { 200: gives(Revisions) },
  },
  'get-revision': { summary: 'A revision', answers: { 200: gives(Revision) } },
  'list-files': { summary: 'The files of the draft', query: Page, answers: { 200: gives(Files) } },
  'get-file': {
    summary: 'A file of the draft',
    headers: ['If-None-Match'],
    answers: { 200: givesBytes('*/*', 'ETag'), 304: givesNothing('ETag') },
  },
  'put-file': {
    summary: 'Add a file to an item, or replace it',
    body: { kind: 'bytes', largest: largestFile },
    answers: { 204: givesNothing() },
  },
  'delete-file': { summary: 'Remove a file from the draft', answers: { 204: givesNothing() } },
  'list-tokens': {
    summary: 'Your tokens; for an operator everyone’s. Newest first',
    query: Page,
    answers: { 200: gives(Tokens) },
  },
  'add-token': {
    summary: 'Make a token, shown this once',
    body: takes(TokenRequest),
    once: true,
    answers: { 201: gives(IssuedToken, 'Location') },
  },
  'revoke-token': { summary: 'Let a token be of no use any more', answers: { 204: givesNothing() } },
  'list-events': {
    summary: 'What happened, oldest first; as a stream with Accept: text/event-stream',
    query: EventPage,
    headers: ['Last-Event-ID'],
    answers: { 200: givesAlso('text/event-stream', gives(Events)) },
  },
} as const satisfies Readonly<Record<string, Contract>>;

export type Contracts = typeof contracts;
