import { type Contract, gives, givesNothing, takes, takesRaw } from '../../hosts/api/endpoint/contract.ts';
import { list, nullable, strict, Type } from '../../hosts/api/schema-builder.ts';
import { Page } from '../../hosts/api/schemas.ts';
import { groupVisibilities, membershipRoles } from '../../store/group-values.ts';

const slug = Type.String({ description: '1 to 64 characters: a to z, digits and hyphens' });
const locales = nullable(
  Type.Unsafe<Record<string, { name?: string; description?: string }>>({
    type: 'object',
    description: 'Name and description by language',
  }),
);
const texts = {
  description: Type.Optional(nullable(Type.String({ description: 'Markdown' }))),
  url: Type.Optional(nullable(Type.String({ description: 'An http or https URL' }))),
  locales: Type.Optional(locales),
};
const place = {
  parent: Type.Optional(nullable(Type.String({ description: 'The slug of a group; null for none' }))),
  visibility: Type.Optional(Type.Enum([...groupVisibilities], { type: 'string' })),
  review: Type.Optional(
    Type.Boolean({
      description:
        'Members ask for a review instead of publishing. Only operators add members, and members cannot leave.',
    }),
  ),
};
const NewGroup = Type.Object({ slug, name: Type.String(), ...texts, ...place }, strict);
const GroupChange = Type.Object(
  {
    slug: Type.Optional(slug),
    name: Type.Optional(Type.String()),
    ...texts,
    ...place,
    picture: Type.Optional({ ...Type.Null(), description: 'Removes the image' }),
  },
  strict,
);
const count = {
  people: Type.Integer({ description: 'Members that the page of the group shows' }),
  peopleBelow: Type.Integer({ description: 'The same with all subgroups; each member counts once' }),
};
const head = {
  slug: Type.String(),
  name: Type.String(),
  picture: nullable(Type.String({ format: 'uri' })),
  parent: nullable(Type.String()),
};
const ListedGroup = Type.Object({ ...head, ...count });
const Groups = list(ListedGroup);
const Named = { slug: Type.String(), name: Type.String() };
const ShownMember = Type.Object({
  username: Type.String(),
  name: Type.String(),
  title: Type.String(),
  role: Type.Enum([...membershipRoles], { type: 'string' }),
  url: Type.String({ format: 'uri' }),
});
const OneGroup = Type.Object({
  ...head,
  description: Type.String({ description: 'Markdown' }),
  url: nullable(Type.String({ format: 'uri' })),
  locales: Type.Unsafe<Record<string, unknown>>({ type: 'object' }),
  visibility: Type.Enum([...groupVisibilities], { type: 'string' }),
  review: Type.Boolean(),
  path: Type.Array(Type.Object(Named)),
  subgroups: Type.Array(Type.Object({ ...Named, ...count })),
  ...count,
  items: Type.Array(ShownMember),
  next: nullable(Type.String()),
});
const day = Type.Optional(nullable(Type.String({ description: 'A day, for example `2026-11-19`' })));
const titles = Type.Unsafe<Record<string, { title?: string }>>({
  type: 'object',
  description: 'The title by language',
});
const terms = {
  title: Type.Optional(nullable(Type.String({ description: 'One line' }))),
  locales: Type.Optional(nullable(titles)),
  role: Type.Optional(Type.Enum([...membershipRoles], { type: 'string' })),
  order: Type.Optional(Type.Integer({ description: 'Smaller first; then by name' })),
  since: day,
  until: day,
};
const MemberTerms = Type.Object(terms, strict);
export const NewGroupMember = Type.Object(
  { member: Type.String({ description: 'A username or a verified email address' }), ...terms },
  strict,
);
const GroupMember = Type.Object({
  username: Type.String(),
  name: nullable(Type.String()),
  title: Type.String(),
  role: Type.Enum([...membershipRoles], { type: 'string' }),
  url: nullable(Type.String({ format: 'uri' })),
  locales: Type.Optional(titles),
  order: Type.Optional(Type.Integer()),
  since: Type.Optional(nullable(Type.String())),
  until: Type.Optional(nullable(Type.String())),
  managed: Type.Optional(Type.Boolean({ description: 'A directory manages the membership' })),
});
const GroupMembers = list(GroupMember);
const MemberReport = Type.Union([
  Type.Object({
    lines: Type.Array(
      Type.Object({
        line: Type.Integer(),
        member: Type.String(),
        result: Type.Enum(['added', 'changed', 'unchanged', 'refused'], { type: 'string' }),
        detail: Type.Optional(Type.String()),
      }),
    ),
  }),
  GroupMember,
]);
const MergeRequest = Type.Object(
  { into: Type.String({ description: 'The slug of the group that stays' }) },
  strict,
);

/** Schemas by their name in the OpenAPI document. */
export const groupSchemas = {
  NewGroup,
  GroupChange,
  ListedGroup,
  Groups,
  OneGroup,
  ShownMember,
  MemberTerms,
  NewGroupMember,
  GroupMember,
  GroupMembers,
  MemberReport,
  MergeRequest,
};

const AskedGroups = Type.Object({
  ...Page.properties,
  lang: Type.Optional(Type.String({ description: 'Language of names and titles, for example `de`' })),
});
const AskedGroup = Type.Object({
  ...Page.properties,
  q: Type.Optional(Type.String({ description: 'Words of a name' })),
  include: Type.Optional(Type.Literal('subgroups', { description: 'Also include members of subgroups' })),
  lang: Type.Optional(Type.String({ description: 'Language of the texts, for example `de`' })),
});

export const groupContracts = {
  'list-groups': {
    tag: 'Groups',
    summary: 'List groups',
    description: 'All groups that you may see, by name. A parent that you may not see is null.',
    indexed: 'groups',
    query: AskedGroups,
    answers: { 200: gives(Groups) },
  },
  'create-group': {
    tag: 'Groups',
    summary: 'Create a group',
    description: 'For operators. Returns 409 if the slug is taken.',
    body: takes(NewGroup),
    once: true,
    answers: { 201: gives(OneGroup, 'Location', 'ETag') },
  },
  'get-group': {
    tag: 'Groups',
    summary: 'Get a group',
    description:
      'With a page of its members: leads first, then by order and name. A former slug returns 308. The `ETag` is for `If-Match`.',
    query: AskedGroup,
    answers: { 200: gives(OneGroup, 'ETag') },
  },
  'change-group': {
    tag: 'Groups',
    summary: 'Change a group',
    description:
      'A merge patch (RFC 7396). Only operators change slug, parent, visibility and review. Returns 428 without `If-Match`, and 412 if the group has changed. Returns 422 for a cycle or a seventh level.',
    headers: { 'If-Match': 'required' },
    body: takes(GroupChange, 'application/merge-patch+json'),
    answers: { 200: gives(OneGroup, 'ETag') },
  },
  'delete-group': {
    tag: 'Groups',
    summary: 'Delete a group',
    description: 'Deletes all memberships. Returns 409 if the group has subgroups.',
    headers: { 'If-Match': 'optional' },
    answers: { 204: givesNothing() },
  },
  'merge-group': {
    tag: 'Groups',
    summary: 'Merge a group into another',
    description:
      'Members of both keep their membership in `into`. Subgroups move there. The old slug returns 308.',
    body: takes(MergeRequest),
    answers: { 200: gives(OneGroup, 'ETag') },
  },
  'put-group-picture': {
    tag: 'Groups',
    summary: 'Set the image of a group',
    description: 'JPEG, PNG or WebP, at most 10 MiB. Vitrine removes metadata and scales the image.',
    body: { kind: 'bytes', largest: 10 * 1024 * 1024 },
    answers: { 200: gives(OneGroup, 'ETag') },
  },
  'list-group-members': {
    tag: 'Groups',
    summary: 'List members',
    description: 'Editors get all members, others the members that the page shows.',
    query: AskedGroups,
    answers: { 200: gives(GroupMembers) },
  },
  'add-group-members': {
    tag: 'Groups',
    summary: 'Add members',
    description:
      'Send one member as JSON, or a table as `text/csv` with the columns `username,title,role`. Changes users who are members already. A table returns a result for each line.',
    body: { ...takesRaw(NewGroupMember, 1024), types: ['application/json', 'text/csv'] },
    answers: { 200: gives(MemberReport), 201: gives(GroupMember) },
  },
  'put-group-member': {
    tag: 'Groups',
    summary: 'Add or change a member',
    description: 'Sets the given fields. Only leads and operators change leads.',
    body: takes(MemberTerms),
    answers: { 200: gives(GroupMember), 201: gives(GroupMember) },
  },
  'remove-group-member': {
    tag: 'Groups',
    summary: 'Remove a member',
    description: 'Returns 409 if a directory manages the membership.',
    answers: { 204: givesNothing() },
  },
} as const satisfies Readonly<Record<string, Contract>>;

export type GroupContracts = typeof groupContracts;
