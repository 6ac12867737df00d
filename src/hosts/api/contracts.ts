import { largestOfKind } from '../../domain/importers/import-kind.ts';
import { largestFile } from '../../domain/profile/files.ts';
import {
  type Contract,
  gives,
  givesAlso,
  givesBytes,
  givesNothing,
  mayTake,
  takes,
} from './endpoint/contract.ts';
import {
  Account,
  AskedReview,
  CurrentToken,
  Document,
  EventPage,
  Events,
  FileQuery,
  Files,
  Health,
  ImportKindQuery,
  ImportReport,
  Invitation,
  InvitationRequest,
  Invitations,
  Invited,
  IssuedToken,
  Links,
  NewUser,
  OpenApi,
  Page,
  Patch,
  People,
  PeopleSearch,
  PublishedUser,
  Publishing,
  Readiness,
  Revision,
  Revisions,
  Snapshot,
  SnapshotRequest,
  TokenRequest,
  Tokens,
  User,
  UserChange,
  Users,
} from './schemas.ts';

/** The contracts by route name. The summary is the title in the documentation. */
export const contracts = {
  'api-index': { tag: 'Server', summary: 'API index', answers: { 200: gives(Links) } },
  health: {
    tag: 'Server',
    summary: 'Health',
    description: 'Returns 503 if the database is unavailable.',
    answers: { 200: gives(Health) },
  },
  ready: {
    tag: 'Server',
    summary: 'Readiness',
    description:
      'Checks that the server is not stopping, that the database is readable and migrated, and that the disk has free space. Returns 503 if a check is `failing`.',
    answers: { 200: gives(Readiness), 503: gives(Readiness) },
  },
  metrics: {
    tag: 'Server',
    summary: 'Metrics',
    description: 'Metrics in the Prometheus text format.',
    answers: { 200: givesBytes('text/plain') },
  },
  openapi: {
    tag: 'Server',
    summary: 'The OpenAPI document',
    description: 'The API description in OpenAPI 3.1.',
    answers: { 200: gives(OpenApi) },
  },
  docs: { tag: 'Server', summary: 'API documentation', answers: { 200: givesBytes('text/html') } },
  'list-people': {
    tag: 'People',
    summary: 'Find people',
    description:
      'Each word of `q` matches the beginning of a word in the profile, regardless of accents and script. Matches in names come first. Similar names and nicknames follow. If none match, the search allows one typo in words of five letters or more. Without `q` the server lists the whole directory. `lang` selects the language of the results, then `Accept-Language`, then the profile’s own. `Content-Language` lists the languages of the results. `Link` has the next page. The server does not log queries.',
    query: PeopleSearch,
    headers: { 'Accept-Language': 'optional' },
    answers: { 200: gives(People, 'Content-Language') },
  },
  'list-users': {
    tag: 'Users',
    summary: 'List users',
    description: 'Sorted by username.',
    query: Page,
    answers: { 200: gives(Users) },
  },
  'add-user': {
    tag: 'Users',
    summary: 'Add a user',
    description: 'Creates an empty draft. Vitrine uses `email` for sign-in and notices.',
    body: takes(NewUser),
    once: true,
    answers: { 201: gives(Account, 'Location') },
  },
  'get-user': { tag: 'Users', summary: 'Get a user', answers: { 200: gives(Account) } },
  'rename-user': {
    tag: 'Users',
    summary: 'Rename a user or set their email address',
    description:
      'The old username returns 308 with the new URL, in the API and on the preview host. Vitrine notifies the previous email address when `email` changes.',
    body: takes(UserChange),
    answers: { 200: gives(Account) },
  },
  'delete-user': {
    tag: 'Users',
    summary: 'Delete a user',
    description: 'Deletes all revisions and files. The username stays reserved and returns 410.',
    answers: { 204: givesNothing() },
  },
  'list-invitations': {
    tag: 'Users',
    summary: 'List invitations',
    description: 'Newest first, each with its state.',
    query: Page,
    answers: { 200: gives(Invitations) },
  },
  'add-invitations': {
    tag: 'Users',
    summary: 'Invite people',
    description:
      'Invite one person with `email`, or several with `invitations`. Vitrine emails each a link that is valid for seven days. Responses do not contain the link. With `invitations` the server skips people who have an account or an invitation. With `email` it returns 409 for them. An account with this `username` that has no email address gets it and a sign-in link, and is in `connected`.',
    body: takes(InvitationRequest),
    once: true,
    answers: { 201: gives(Invited) },
  },
  'resend-invitation': {
    tag: 'Users',
    summary: 'Send an invitation again',
    description:
      'Sends a new link that is valid for seven days, with a new `id`. The previous link no longer works. Returns 409 if the invitation was accepted.',
    once: true,
    answers: { 201: gives(Invitation) },
  },
  'withdraw-invitation': {
    tag: 'Users',
    summary: 'Withdraw an invitation',
    description: 'Invalidates the link. Returns 409 if the invitation was accepted or withdrawn.',
    answers: { 204: givesNothing() },
  },
  'get-user-data': {
    tag: 'Users',
    summary: 'Download all data of a user',
    description:
      'A ZIP with `README.md`, which explains each file. Secrets, and email addresses of others, are not included. Authorized apps and CI cannot have this scope.',
    answers: { 200: givesBytes('application/zip') },
  },
  'suspend-user': {
    tag: 'Users',
    summary: 'Suspend a user',
    description: 'Hides the profile. Its URLs return 404.',
    once: true,
    answers: { 200: gives(Account) },
  },
  'resume-user': {
    tag: 'Users',
    summary: 'Resume a user',
    description:
      'Restores the state from before the suspension. Returns 409 if the organization’s directory (SCIM) has deactivated the user. Send the request again, with a new `Idempotency-Key`, to resume the user anyway.',
    once: true,
    answers: { 200: gives(Account) },
  },
  'grant-role': {
    tag: 'Users',
    summary: 'Grant a role',
    description: 'The role is `auditor`, `support` or `editor`. Returns 422 for any other.',
    answers: { 204: givesNothing() },
  },
  'revoke-role': {
    tag: 'Users',
    summary: 'Revoke a role',
    description: 'The user’s tokens lose the scopes that need the role.',
    answers: { 204: givesNothing() },
  },
  'get-draft': {
    tag: 'Drafts',
    summary: 'Get the draft',
    description: 'Returns the newest revision with private fields, and the `ETag` that changes require.',
    headers: { 'If-None-Match': 'optional' },
    answers: { 200: gives(Document, 'ETag'), 304: givesNothing('ETag') },
  },
  'put-draft': {
    tag: 'Drafts',
    summary: 'Replace the draft',
    description:
      'Requires `If-Match`. Returns 428 without it, and 412 if the draft has changed. Returns 422 with all problems if the document is invalid. Returns 204 if the token cannot read the draft.',
    headers: { 'If-Match': 'required' },
    body: takes(Document),
    answers: { 200: gives(Document, 'ETag'), 204: givesNothing('ETag') },
  },
  'patch-draft': {
    tag: 'Drafts',
    summary: 'Change the draft',
    description:
      'Applies a JSON Merge Patch (RFC 7396). `null` removes a member, and a list replaces the whole list.',
    headers: { 'If-Match': 'required' },
    body: takes(Patch, 'application/merge-patch+json'),
    answers: { 200: gives(Document, 'ETag'), 204: givesNothing('ETag') },
  },
  import: {
    tag: 'Drafts',
    summary: 'Import a file',
    description:
      'The body is the file, with any media type. Supported: LinkedIn exports (ZIP), Reactive Resume 4 and 5, ORCID records, Europass CVs (XML), vCard, BibTeX, HTML pages and JSON Resume. For `orcid` the body can be an iD, and for `page` a URL, which the server fetches. The server merges the file into the draft by item and field. Your own changes win. Fields from an earlier import are updated, and removed items stay removed. Importing the same file again changes nothing. `Accept-Language` selects the language of the report. Returns 413 if the file is too large, and 422 if it does not match `from`.',
    query: ImportKindQuery,
    headers: { 'If-Match': 'optional' },
    body: { kind: 'bytes', largest: largestOfKind.linkedin },
    once: true,
    answers: { 200: gives(ImportReport, 'ETag') },
  },
  'get-snapshot': {
    tag: 'Drafts',
    summary: 'Get the draft with its files',
    description: 'Returns the newest revision with its files, as `vitrine pull` reads it.',
    answers: { 200: gives(Snapshot, 'ETag') },
  },
  'put-snapshot': {
    tag: 'Drafts',
    summary: 'Replace the draft with its files',
    description:
      'Saves the document and its files in one step. Files are hashes of uploaded bytes, by path. The server saves all or nothing. Returns 204 if the token cannot read the draft.',
    headers: { 'If-Match': 'required' },
    body: takes(SnapshotRequest),
    answers: { 200: gives(Snapshot, 'ETag'), 204: givesNothing('ETag') },
  },
  'put-blob': {
    tag: 'Files',
    summary: 'Upload bytes before a save',
    description:
      'Uploads the bytes of a file under their SHA-256, without a revision or event. The server stores up to 100 MiB for one day, until a save uses them. It cleans images as for a single file. The draft then lists the hash of the stored bytes, and in `sent` the uploaded hash.',
    body: { kind: 'file', largest: largestFile },
    answers: { 204: givesNothing() },
  },
  publish: {
    tag: 'Revisions',
    summary: 'Publish',
    description:
      'Publishes the newest revision. Set `revision` to roll back to an older one. Returns 202 if a group of the member has review: a lead or an operator then publishes it. Returns 403 for an authorized app without `profile:publish`.',
    body: mayTake(Publishing),
    publishes: true,
    once: true,
    answers: { 200: gives(PublishedUser), 202: gives(AskedReview) },
  },
  unpublish: {
    tag: 'Revisions',
    summary: 'Unpublish',
    description:
      'Removes the profile from public view. Returns 403 for an authorized app without `profile:publish`.',
    publishes: true,
    once: true,
    answers: { 200: gives(User) },
  },
  'list-revisions': {
    tag: 'Revisions',
    summary: 'List revisions',
    description: 'Newest first.',
    query: Page,
    answers: { 200: gives(Revisions) },
  },
  'get-revision': { tag: 'Revisions', summary: 'Get a revision', answers: { 200: gives(Revision) } },
  'list-files': {
    tag: 'Files',
    summary: 'List files',
    description: 'Sorted by path.',
    query: Page,
    answers: { 200: gives(Files) },
  },
  'get-file': {
    tag: 'Files',
    summary: 'Get a file',
    headers: { 'If-None-Match': 'optional' },
    answers: { 200: givesBytes('*/*', 'ETag'), 304: givesNothing('ETag') },
  },
  'put-file': {
    tag: 'Files',
    summary: 'Add or replace a file',
    description:
      'Adds or replaces a file. The server detects the type from the bytes, not the name. It rotates images (JPEG, PNG, WebP) upright, removes metadata, and limits them to 2048 pixels on a side. It also creates versions of 400, 800 and 1600 pixels. Returns 422 for damaged images, AVIF, HEIC and images with too many pixels. With `original=true` the server stores the file unchanged and serves it as an attachment. Files below `basics` cannot be originals.',
    query: FileQuery,
    headers: { 'If-Match': 'optional', 'If-None-Match': 'optional' },
    body: { kind: 'file', largest: largestFile },
    answers: { 204: givesNothing() },
  },
  'delete-file': {
    tag: 'Files',
    summary: 'Delete a file',
    description:
      'Deletes the file from the draft. It stays public until the next publish. Deleting the profile photo also removes `basics.image`.',
    headers: { 'If-Match': 'optional' },
    answers: { 204: givesNothing() },
  },
  'list-tokens': {
    tag: 'Tokens',
    summary: 'List tokens',
    description: 'Returns your own tokens, or all tokens for operators. Newest first.',
    query: Page,
    answers: { 200: gives(Tokens) },
  },
  'get-current-token': {
    tag: 'Tokens',
    summary: 'Get the current token',
    description: 'Returns its user, scopes and expiry.',
    answers: { 200: gives(CurrentToken) },
  },
  'add-token': {
    tag: 'Tokens',
    summary: 'Create a token',
    description:
      'Returns the token once. Its scopes and lifetime cannot exceed those of the token in the request.',
    body: takes(TokenRequest),
    once: true,
    answers: { 201: gives(IssuedToken, 'Location') },
  },
  'revoke-token': {
    tag: 'Tokens',
    summary: 'Revoke a token',
    description: 'Requests with the token return 401, and its event streams end.',
    answers: { 204: givesNothing() },
  },
  'list-events': {
    tag: 'Events',
    summary: 'List or follow events',
    description:
      'Oldest first. With `Accept: text/event-stream` the server streams new events as Server-Sent Events. It sends a comment after 15 seconds without events. `Last-Event-ID` resumes a stream. Returns 410 when newer events were deleted because of `RETENTION_DAYS_ACTIVITY`.',
    query: EventPage,
    headers: { 'Last-Event-ID': 'optional' },
    answers: { 200: givesAlso('text/event-stream', gives(Events)) },
  },
} as const satisfies Readonly<Record<string, Contract>>;

export type Contracts = typeof contracts;
