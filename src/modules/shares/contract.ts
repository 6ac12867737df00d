import { type Contract, gives, givesNothing, takes } from '../../hosts/api/endpoint/contract.ts';
import { nullable, strict, Type, time } from '../../hosts/api/schema-builder.ts';

const shareTerms = {
  until: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'Until when it is good; thirty days where none is named',
    }),
  ),
  shows: Type.Optional(
    Type.Array(Type.String(), {
      description:
        'What it shows beyond the public page: `/basics/phone`, a private section as `/talks`, an item by its slug as `/projects/engine`, with its files',
    }),
  ),
  hides: Type.Optional(
    Type.Array(Type.String(), {
      description:
        'Public places that this version leaves out, named as in `shows`. They return 404 with the key, in every format',
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
    Type.Boolean({ description: 'Without name, picture, employers, addresses, accounts and files' }),
  ),
};
const label = Type.String({ description: 'What you call it', minLength: 1, maxLength: 100 });
const sharePassword = Type.String({
  description: 'Asked for on the page; without it the link shows nothing beyond what everybody sees',
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
      description: 'Another one; null for none any more. Whoever knew the old one is asked again',
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
  hasPassword: Type.Boolean({ description: 'Whether a password is asked for' }),
  visits: Type.Integer({ description: 'Pages that people have opened with it' }),
  lastUsed: nullable(time),
};
const ShareEntry = Type.Object(share);
const url = Type.String({ format: 'uri', description: 'With the key' });
const ListedShare = Type.Object({
  ...share,
  url: {
    ...nullable(url),
    description:
      'With the key. Null for tokens without `profile:write`, for apps and CI jobs, and for links whose key is not stored',
  },
});
const Shares = Type.Object({ items: Type.Array(ListedShare) });
const NewShare = Type.Object({ ...share, url });

/** By their names in the OpenAPI document. */
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
    summary: 'Add a link',
    description:
      'For an audience that sees more than everybody, or with `anonymous` less. Whoever has it sees the published profile with what `shows` names, in every format and language, until `until` or until the link is ended; to everybody else nothing changes. Programs that were let in, and a CI, add none.',
    alsoNeeds: { scope: 'profile:read', because: 'A link shows what is private' },
    body: takes(ShareRequest),
    once: true,
    answers: { 201: gives(NewShare, 'Location') },
  },
  'change-share': {
    tag: 'Shares',
    summary: 'Change a link',
    description:
      'What is named is replaced; the address stays. From the next request on it holds. Programs that were let in, and a CI, change none.',
    alsoNeeds: { scope: 'profile:read', because: 'A link shows what is private' },
    body: takes(ShareChange),
    answers: { 200: gives(ShareEntry) },
  },
  'end-share': {
    tag: 'Shares',
    summary: 'End a link',
    description: 'From the next request on it shows what everybody sees.',
    answers: { 204: givesNothing() },
  },
} as const satisfies Readonly<Record<string, Contract>>;

export type ShareContracts = typeof shareContracts;
