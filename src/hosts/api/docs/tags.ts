/** Groups of operations with a description. Code is in backticks, and a blank line separates paragraphs. */
export const tags = [
  {
    name: 'Profiles',
    description:
      'Public profiles on the preview host. No token needed, any origin, GET and HEAD. Usernames are case-sensitive. Drafts, suspended users and private fields return 404.\n\nEach URL has several formats. `?format=` selects one, then the `Accept` header. The default is HTML. `?lang=` selects the language, then `Accept-Language`, then the profile’s own. Each response has a strong `ETag` and lists other formats and languages in `Link`. The server returns 304 if `If-None-Match` matches. The JSON of a profile is a JSON Resume document without private fields. A former username returns 308. Errors are HTML pages, or problem documents for clients that prefer JSON.',
  },
  {
    name: 'People',
    description:
      'The directory lists published profiles that opted in, or that did not opt out if the site lists profiles by default. It contains public fields only. A members-only directory requires a token with `profile:read`. Without a directory this URL returns 404.',
  },
  {
    name: 'Users',
    description:
      'A user has one of four states: `draft`, `published`, `unpublished` or `suspended`. The server returns 409 for changes that the state does not allow.',
  },
  {
    name: 'Drafts',
    description:
      'Every save creates a revision, and its number is the `ETag`. Send it as `If-Match` with each change, so that you do not overwrite changes of another client. A draft becomes public when you publish it.',
  },
  {
    name: 'Revisions',
    description:
      'Publishing makes one revision public in one step. You can read older revisions and publish them again.',
  },
  {
    name: 'Files',
    description:
      'A file belongs to an item (`projects/engine/notes/plan.pdf`), or is the profile photo (`basics/image/me.webp`) or the cover (`basics/cover/pier.jpg`). It becomes public with the next publish. Each upload and each deletion creates a revision, so read the draft’s `ETag` again. The limits are 10 MiB per file and 100 MiB per user.',
  },
  {
    name: 'Groups',
    description:
      'Departments, teams and other groups. A group that you may not see returns 404, as one that does not exist. Leads and editors change a group and its subgroups, and operators change the tree. A token needs `groups:read` to read as its user, and `groups:write` for changes.',
  },
  {
    name: 'Shares',
    description: 'Links that show selected private fields, or an anonymous profile.',
  },
  {
    name: 'Tokens',
    description:
      'A member’s token works for their own user; other users return 404. An operator’s token works for all users. The server stores only a hash. The limit is 50 tokens per user.',
  },
  {
    name: 'Webhooks',
    description:
      'The server sends a POST for every event, signed by Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`). Return 2xx within 15 seconds. Otherwise the server retries ten times over three days with the same `webhook-id`. A 410 response stops the webhook until you resume it. The URL must be public.',
  },
  {
    name: 'Events',
    description:
      'The log of all changes and their actors, without the changed content. The server writes each event in the transaction of its change.',
  },
  { name: 'Server', description: 'The service itself.' },
] as const;

export type TagGroup = (typeof tags)[number];
export type ContractTag = TagGroup['name'];

/** The groups that have operations. */
export function groupsOf(
  operations: readonly { readonly contract: { readonly tag: ContractTag } }[],
): readonly TagGroup[] {
  return tags.filter(({ name }) => operations.some(({ contract }) => contract.tag === name));
}

export function anchorOf(tag: ContractTag): string {
  return tag.toLowerCase();
}
