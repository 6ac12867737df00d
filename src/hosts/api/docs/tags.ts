/** Groups of operations, and what they have in common; code in backticks, paragraphs separated. */
export const tags = [
  {
    name: 'Profiles',
    description:
      'What readers see, on the preview host: no token, any origin, GET and HEAD. A name is matched exactly; a draft, a suspended and a private thing look as if they were not there.\n\nOne address has several formats. `?format=` decides, then the `Accept` header; `*/*`, and none, is HTML. `?lang=` decides the language, then `Accept-Language`, then the profile’s own. Each answer has a strong `ETag`, is 304 for who sends it as `If-None-Match`, and names its other formats and languages in `Link`. The JSON of a profile is a JSON Resume document without what is private. A former name answers 308. An error is a page, or a problem document for who prefers JSON.',
  },
  {
    name: 'People',
    description:
      'Who is in the directory: whoever is published and wants to be, or does not say where the operator lists them. It has what readers may know, and nothing else. Where the directory is for members, a token with `profile:read` is needed; where there is none, this address does not exist.',
  },
  {
    name: 'Users',
    description:
      'A user is in one of four states: `draft`, `published`, `unpublished` or `suspended`; a change that a state does not allow is 409. Operators add users: nobody signs up.',
  },
  {
    name: 'Drafts',
    description:
      'What a member works on. Every save is a revision, whose number is the `ETag`. A change needs the one that you have read as `If-Match`, so that nobody overwrites unseen what somebody else saved. Readers see a draft once it is published.',
  },
  {
    name: 'Revisions',
    description:
      'Publishing shows one revision to readers, in one step. Nothing is overwritten: an older one can be read, and published again.',
  },
  {
    name: 'Files',
    description:
      'A file belongs to an item of the draft, `projects/engine/notes/plan.pdf`, is the picture, `basics/image/me.webp`, or the cover, `basics/cover/pier.jpg`. It is seen with the next publish. Each upload and each removal is a revision, so read the draft’s `ETag` again afterwards. 10 MiB each, 100 MiB together.',
  },
  {
    name: 'Shares',
    description: 'Links by which somebody sees more of a profile than everybody, or less.',
  },
  {
    name: 'Tokens',
    description:
      'A member’s token is for their own user, and anything of another one is 404; an operator’s may do everything. Only a hash is kept. A user has fifty at the most.',
  },
  {
    name: 'Webhooks',
    description:
      'A POST for every event, signed as Standard Webhooks says (`webhook-id`, `webhook-timestamp`, `webhook-signature`). Any 2xx within 15 seconds is an answer; anything else is tried ten times over three days under the same `webhook-id`. 410 stops the webhook until it is resumed. Only public addresses are told.',
  },
  {
    name: 'Events',
    description:
      'The log of what happened and who did it, not of what was in it. It is written with the change itself, so nothing is missing from it.',
  },
  { name: 'Server', description: 'The service itself.' },
] as const;

export type TagGroup = (typeof tags)[number];
export type ContractTag = TagGroup['name'];

/** Groups that have operations. */
export function groupsOf(
  operations: readonly { readonly contract: { readonly tag: ContractTag } }[],
): readonly TagGroup[] {
  return tags.filter(({ name }) => operations.some(({ contract }) => contract.tag === name));
}

export function anchorOf(tag: ContractTag): string {
  return tag.toLowerCase();
}
