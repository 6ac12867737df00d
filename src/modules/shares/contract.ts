import { type Contract, gives, givesNothing, takes } from '../../hosts/api/endpoint/contract.ts';
import { nullable, strict, Type, time } from '../../hosts/api/schema-builder.ts';

const shareTerms = {
  until: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'Expiry of the link; 30 days by default',
    }),
  ),
  shows: Type.Optional(
    Type.Array(Type.String(), {
      description:
        'Private fields to show: `/basics/phone`, a private section (`/talks`), or an item by its slug (`/projects/engine`) with its files',
    }),
  ),
  hides: Type.Optional(
    Type.Array(Type.String(), {
      description:
        'Public sections, items and fields that this link hides, as paths like in `shows`. With the key they return 404 in every format',
    }),
  ),
  sections: Type.Optional(
    Type.Array(Type.String(), { description: 'Sections that come first in this version; the others follow' }),
  ),
  headline: Type.Optional({
    ...nullable(Type.String({ maxLength: 300 })),
    description: 'Replaces `basics.label` in every language; null for the public one',
  }),
  summary: Type.Optional({
    ...nullable(Type.String({ maxLength: 10_000 })),
    description: 'Replaces `basics.summary` in every language; null for the public one',
  }),
  anonymous: Type.Optional(
    Type.Boolean({ description: 'Hides name, photo, employers, contact details, social profiles and files' }),
  ),
};
const label = Type.String({ description: 'A label', minLength: 1, maxLength: 100 });
const sharePassword = Type.String({
  description: 'Without the password the link shows the public profile',
  minLength: 6,
  maxLength: 200,
});
const ShareRequest = Type.Object({ label, ...shareTerms, password: Type.Optional(sharePassword) }, strict);
const ShareChange = Type.Object(
  {
    label: Type.Optional(label),
    ...shareTerms,
    password: Type.Optional({
      ...nullable(sharePassword),
      description: 'A new password; null removes it. Visitors must enter the new one',
    }),
  },
  strict,
);
const share = {
  id: Type.String(),
  label: Type.String(),
  until: time,
  shows: Type.Array(Type.String()),
  hides: Type.Array(Type.String()),
  sections: Type.Array(Type.String()),
  headline: nullable(Type.String()),
  summary: nullable(Type.String()),
  anonymous: Type.Boolean(),
  hasPassword: Type.Boolean({ description: 'Whether the link has a password' }),
  visits: Type.Integer({ description: 'Number of page views with this link' }),
  lastUsed: nullable(time),
};
const ShareEntry = Type.Object(share);
const url = Type.String({ format: 'uri', description: 'URL with the key' });
const ListedShare = Type.Object({
  ...share,
  url: {
    ...nullable(url),
    description:
      'URL with the key. Null for tokens without `profile:write`, for apps and CI jobs, and for links whose key is not stored',
  },
});
const Shares = Type.Object({ items: Type.Array(ListedShare) });
const NewShare = Type.Object({ ...share, url });

/** Schemas by their name in the OpenAPI document. */
export const shareSchemas = { ShareRequest, ShareChange, ShareEntry, ListedShare, Shares, NewShare };

export const shareContracts = {
  'list-shares': {
    tag: 'Shares',
    summary: 'List links',
    description: 'Newest first.',
    answers: { 200: gives(Shares) },
  },
  'add-share': {
    tag: 'Shares',
    summary: 'Create a link',
    description:
      'Creates a link that shows the published profile with the private fields in `shows`, or an anonymous profile with `anonymous`. It works in every format and language until `until`. Returns 403 for authorized apps and CI jobs.',
    alsoNeeds: { scope: 'profile:read', because: 'A link shows private fields' },
    body: takes(ShareRequest),
    once: true,
    answers: { 201: gives(NewShare, 'Location') },
  },
  'change-share': {
    tag: 'Shares',
    summary: 'Change a link',
    description:
      'Replaces the given fields. The URL stays the same. Returns 403 for authorized apps and CI jobs.',
    alsoNeeds: { scope: 'profile:read', because: 'A link shows private fields' },
    body: takes(ShareChange),
    answers: { 200: gives(ShareEntry) },
  },
  'end-share': {
    tag: 'Shares',
    summary: 'Revoke a link',
    description: 'The link then shows the public profile.',
    answers: { 204: givesNothing() },
  },
} as const satisfies Readonly<Record<string, Contract>>;

export type ShareContracts = typeof shareContracts;
