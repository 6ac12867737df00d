import { scopes } from '../../accounts/identity/tokens.ts';
import { roles } from '../../core/config/roles.ts';
import { importKinds } from '../../domain/importers/import-kind.ts';
import { userStates } from '../../domain/profile/user-state.ts';
import { directorySorts } from '../../store/directory/found-people.ts';
import { eventTypes } from '../../store/event.ts';
import { reviewStates } from '../../store/group-values.ts';
import { list, nullable, strict, Type, time } from './schema-builder.ts';

/** The shapes of the API in JSON Schema: validation, types and the OpenAPI document come from them. */

/** Not marked as optional, because it has a default. */
const limit = Type.Integer({ minimum: 1, maximum: 100, default: 50 });
const cursor = Type.Optional(Type.String({ description: '`next` from the previous page', minLength: 1 }));
export const Page = Type.Object({ limit, cursor });
export const EventPage = Type.Object({
  limit,
  cursor,
  after: Type.Optional(
    Type.Integer({ description: 'The id of the last event you received', minimum: 0, maximum: 1e15 }),
  ),
});

/** The parameter may be repeated up to five times. A user has to match every value. */
const upToFive = { minItems: 1, maxItems: 5 };
const groups = (description: string) =>
  Type.Union([Type.String(), Type.Array(Type.String(), upToFive)], { description });

/** Counts are exact up to a thousand matches. */
export const PeopleSearch = Type.Object({
  q: Type.Optional(Type.String({ description: 'Search words: name, headline, place, skill or employer' })),
  skill: Type.Optional(groups('A whole skill, for example `C++`; up to five, all required')),
  place: Type.Optional(Type.String({ description: 'A city, region or country' })),
  language: Type.Optional(groups('A spoken language, as written in the profile or in English; up to five')),
  group: Type.Optional(Type.String({ description: 'The slug of a group; includes its subgroups' })),
  lang: Type.Optional(
    Type.String({
      description: 'Language of the results, for example `de`; the default is `Accept-Language`',
    }),
  ),
  sort: Type.Enum([...directorySorts], { type: 'string', default: 'name' }),
  limit,
  cursor,
});
const Person = Type.Object({
  username: Type.String(),
  language: Type.String({
    description: 'Language of this result; untranslated text is in the profile’s own language',
  }),
  name: Type.String(),
  headline: nullable(Type.String()),
  place: nullable(Type.String()),
  skills: Type.Array(Type.String()),
  languages: Type.Array(Type.String()),
  picture: nullable(Type.String({ format: 'uri' })),
  url: Type.String({ format: 'uri' }),
  since: Type.String({ format: 'date-time', description: 'Time of the first publish' }),
});
export const People = Type.Object({
  ...list(Person).properties,
  count: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Number of matches; null for the whole directory or for more than 1,000 matches of a search',
  }),
  more: Type.Boolean({ description: 'Whether more than 1,000 match; the list ends there' }),
  exact: Type.Boolean({ description: 'False if no profile matches exactly and the list has similar ones' }),
});

export const User = Type.Object({
  username: Type.String(),
  state: Type.Enum(
    userStates.filter((state) => state !== 'deleted'),
    { type: 'string' },
  ),
  draft: Type.Integer(),
  published: Type.Union([Type.Integer(), Type.Null()], {
    description: 'The published revision, or the last one',
  }),
  createdAt: time,
  roles: Type.Array(Type.Enum([...roles], { type: 'string' }), {
    description: 'Rights over all users, without those of an operator',
  }),
  deletesAt: nullable({ ...time, description: 'When Vitrine deletes a user who deleted the account' }),
});
export const Account = Type.Object({
  ...User.properties,
  email: Type.Union([Type.String(), Type.Null()], {
    description: 'For sign-in and notices; not part of the profile',
  }),
});
export const Users = list(Account);
const Findings = Type.Array(Type.Object({ pointer: Type.String(), detail: Type.String() }));
export const PublishedUser = Type.Object({
  ...User.properties,
  warnings: Type.Optional({ ...Findings, description: 'Files that the server could not fetch' }),
});
export const ReviewRequest = Type.Object({
  username: Type.String(),
  revision: Type.Integer(),
  state: Type.Enum([...reviewStates], { type: 'string' }),
  createdAt: Type.String({ format: 'date-time' }),
  decidedAt: Type.Optional(Type.String({ format: 'date-time' })),
  comment: Type.Optional(Type.String({ description: 'From the reviewer who returned it' })),
});
export const AskedReview = Type.Object({
  request: ReviewRequest,
  warnings: Type.Optional({ ...Findings, description: 'Files that the server could not fetch' }),
});
const username = Type.String({ format: 'username' });
const email = Type.String({ format: 'email', description: 'Counts as confirmed' });
export const NewUser = Type.Object({ username, email: Type.Optional(email) }, strict);
export const UserChange = Type.Object(
  {
    username: Type.Optional(username),
    email: Type.Optional(Type.Union([email, Type.Null()], { description: 'null removes it' })),
  },
  { ...strict, minProperties: 1 },
);

const invitee = {
  email: Type.String({ format: 'email' }),
  name: Type.Optional(Type.String({ maxLength: 200, pattern: '^[^\\u0000-\\u001f\\u007f]*$' })),
  username: Type.Optional(username),
};
export const InvitationRequest = Type.Object(
  {
    ...invitee,
    email: Type.Optional(invitee.email),
    invitations: Type.Optional(Type.Array(Type.Object(invitee, strict), { minItems: 1, maxItems: 1000 })),
  },
  strict,
);
export const Invited = Type.Object({
  invited: Type.Array(Type.Object({ id: Type.String(), email: Type.String() })),
  connected: Type.Array(Type.Object({ email: Type.String(), username: Type.String() })),
  refused: Type.Array(
    Type.Object({
      email: Type.String(),
      reason: Type.Enum(['member', 'invited', 'name-taken'], { type: 'string' }),
    }),
  ),
});
export const Invitation = Type.Object({
  id: Type.String(),
  email: Type.String(),
  name: nullable(Type.String()),
  username: nullable(Type.String()),
  state: Type.Enum(['waiting', 'sent', 'opened', 'accepted', 'expired', 'bounced', 'withdrawn'], {
    type: 'string',
  }),
  invitedBy: Type.String(),
  createdAt: time,
  expiresAt: time,
});
export const Invitations = list(Invitation);

/** The domain validates documents and writes the messages for their problems. */
export const Document = Type.Object({}, { additionalProperties: true });
export const Patch = Type.Object(
  {},
  { description: 'A JSON Merge Patch: null removes a member', additionalProperties: true },
);
export const OpenApi = Type.Object({ openapi: Type.String() }, { additionalProperties: true });
export const ImportKindQuery = Type.Object({
  from: Type.Enum([...importKinds], { type: 'string', description: 'Kind of the file' }),
});
const Places = Type.Array(
  Type.Object({ pointer: Type.String(), title: Type.String({ description: 'As written in the file' }) }),
);
const Told = Type.Array(Type.Object({ where: Type.String(), why: Type.String() }));
export const ImportReport = Type.Object({
  from: Type.Enum([...importKinds], { type: 'string' }),
  revision: Type.Integer({ description: 'The newest revision; unchanged if the file changed nothing' }),
  taken: { ...Places, description: 'New items, and fields that were empty' },
  changed: { ...Places, description: 'Fields updated from an earlier import' },
  mended: { ...Told, description: 'Converted values' },
  leftOut: { ...Told, description: 'Skipped items with the reason' },
});
export const Publishing = Type.Object({ revision: Type.Optional(Type.Integer({ minimum: 1 })) }, strict);
const revision = {
  n: Type.Integer(),
  createdAt: time,
  published: Type.Boolean({ description: 'Whether the revision is public' }),
  origin: Type.Enum(['deliberate', 'autosave'], {
    type: 'string',
    description: 'Vitrine merges consecutive autosaves into one revision; all others stay',
  }),
};
export const RevisionEntry = Type.Object(revision);
export const Revisions = list(RevisionEntry);
export const Revision = Type.Object({ ...revision, document: Document });

export const FileQuery = Type.Object({
  original: Type.Optional(
    Type.Boolean({ description: 'Store the file unchanged, with its metadata, as a download' }),
  ),
});
export const File = Type.Object({
  path: Type.String(),
  type: Type.String(),
  size: Type.Integer(),
  original: Type.Optional(
    Type.Literal(true, { description: 'Stored unchanged, and served as an attachment' }),
  ),
});
export const Files = list(File);

export const SnapshotFile = Type.Object({
  ...File.properties,
  hash: Type.String({ description: 'SHA-256 of its bytes, in hexadecimal' }),
  sent: Type.Optional(Type.String({ description: 'SHA-256 of the uploaded bytes, for cleaned images' })),
  fetched: Type.Optional(
    Type.Literal(true, {
      description:
        'Vitrine fetched it from `basics.image` and keeps it while that URL stays; a save can leave it out',
    }),
  ),
});
export const Snapshot = Type.Object({ user: User, document: Document, files: Type.Array(SnapshotFile) });
export const SnapshotRequest = Type.Object(
  {
    document: Document,
    files: {
      ...Type.Record(Type.String(), Type.String()),
      description: 'SHA-256 by path, of uploads or of files in the draft. The save deletes all other files',
    },
  },
  strict,
);

const Scopes = Type.Array(Type.Enum([...scopes], { type: 'string' }), { minItems: 1, uniqueItems: true });
export const TokenRequest = Type.Object(
  {
    scopes: Scopes,
    expiresAt: Type.Optional(nullable(time)),
    name: Type.Optional(Type.String({ description: 'A label', maxLength: 100 })),
    username: Type.Optional(Type.String({ description: 'The user, for requests by an operator' })),
  },
  strict,
);
export const IssuedToken = Type.Object({
  id: Type.String(),
  token: Type.String(),
  username: nullable(Type.String()),
  scopes: Scopes,
  expiresAt: nullable(time),
  name: nullable(Type.String()),
});
export const Token = Type.Object({
  id: Type.String(),
  username: nullable(Type.String()),
  scopes: Scopes,
  createdAt: time,
  expiresAt: nullable(time),
  lastUsedAt: nullable(time),
  revokedAt: nullable(time),
  createdBy: nullable(Type.String()),
  revokedBy: nullable(Type.String()),
  name: nullable(Type.String()),
});
export const Tokens = list(Token);
export const CurrentToken = Type.Object({
  id: Type.String(),
  username: nullable(Type.String()),
  scopes: Scopes,
  expiresAt: nullable(time),
  name: nullable(Type.String()),
});

export const Event = Type.Object({
  id: Type.Integer(),
  type: Type.Enum([...eventTypes], { type: 'string' }),
  username: Type.Optional(Type.String({ description: 'Not in events about a group itself' })),
  actor: Type.String({
    description:
      'A username; operator: or scim: and the id of a token; command line, single sign-on, or the program',
  }),
  at: time,
  revision: Type.Optional(Type.Integer({ description: 'In draft.saved and profile.published' })),
  autosave: Type.Optional(Type.Literal(true, { description: 'In draft.saved, for autosaves' })),
  formerUsername: Type.Optional(Type.String({ description: 'In user.renamed' })),
  tokenId: Type.Optional(Type.String()),
  webhookId: Type.Optional(Type.String()),
  shareId: Type.Optional(Type.String({ description: 'In share.created, share.used and share.ended' })),
  delegate: Type.Optional(Type.String({ description: 'In delegate.added and delegate.removed' })),
  group: Type.Optional(Type.String({ description: 'The slug, in events about a group or its members' })),
});
export const Events = list(Event);
export const Health = Type.Object({ status: Type.Literal('ok') });

const Condition = Type.Union([Type.Literal('ok'), Type.Literal('failing')]);

export const Readiness = Type.Object({
  status: Condition,
  checks: Type.Object({
    serving: Condition,
    database: Condition,
    migrations: Condition,
    disk: Condition,
  }),
});
export const Links = Type.Record(Type.String(), Type.String());

export const Problem = Type.Object({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  detail: Type.String(),
  reference: Type.Optional(Type.String()),
  errors: Type.Optional(Findings),
  outcome: Type.Optional(
    Type.Literal('unknown', {
      description:
        'The change may have been saved. Check before you try again, or send the same Idempotency-Key.',
    }),
  ),
});
