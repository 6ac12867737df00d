import { type EventDetails, type EventType, eventTypes } from '../../src/store/event.ts';
import { note, table } from './markdown.ts';

type Described = readonly [meaning: string, ...fields: (keyof EventDetails)[]];

const described: Readonly<Record<EventType, Described>> = {
  'user.created': ['A user was created.'],
  'user.renamed': ['A user got a new username.', 'formerUsername'],
  'user.suspended': ['A user was suspended.'],
  'user.resumed': ['A suspended user was resumed.'],
  'user.deleted': ['A user was deleted.'],
  'operator.granted': ['A user became an operator.'],
  'operator.revoked': ['A user is no longer an operator.'],
  'role.granted': ['A user got a role.', 'role'],
  'role.revoked': ['A user lost a role.', 'role'],
  'scim.granted': ['SCIM now manages the account.'],
  'scim.revoked': ['SCIM no longer manages the account.'],
  'password.changed': ['The password was set, changed or removed.'],
  'passkey.created': ['A passkey was added.'],
  'passkey.removed': ['A passkey was removed.'],
  'second-factor.added': ['Two-factor authentication was turned on.'],
  'second-factor.removed': ['Two-factor authentication was turned off.'],
  'email.changed': ['The email address of the account changed.'],
  'identity.added': ['A single sign-on identity was connected.'],
  'identity.removed': ['A single sign-on identity was disconnected.'],
  'sign-in-link.created': ['A sign-in link was created.'],
  'token.created': ['An API token was created.', 'tokenId'],
  'token.revoked': ['An API token was revoked.', 'tokenId'],
  'webhook.created': ['A webhook was added.', 'webhookId'],
  'webhook.removed': ['A webhook was removed.', 'webhookId'],
  'delegate.added': ['Another user may now edit the profile.', 'delegate'],
  'delegate.removed': ['A delegate lost access.', 'delegate'],
  'draft.saved': ['A draft was saved.', 'revision', 'autosave'],
  'profile.published': ['A revision was published.', 'revision'],
  'profile.unpublished': ['The profile was unpublished.'],
  'link.verified': ['A linked page links back to the profile.'],
  'link.unverified': ['A linked page no longer links back.'],
  'link.fetched': ['The server fetched a linked page, and its card changed.'],
  'share.created': ['A share link was created.', 'shareId'],
  'share.used': ['A share link was opened for the first time.', 'shareId'],
  'share.ended': ['A share link was ended.', 'shareId'],
  'group.created': ['A group was created.', 'group'],
  'group.changed': ['A field of a group changed.', 'group'],
  'group.moved': ['A group has another parent.', 'group'],
  'group.deleted': ['A group was deleted, or merged into another one.', 'group'],
  'group.member-added': ['A user was added to a group.', 'group'],
  'group.member-changed': ['A membership changed, or began or ended on its day.', 'group'],
  'review.requested': ['A member asked for a review instead of publishing.', 'revision'],
  'review.approved': ['A reviewer approved a revision, which is published with it.', 'revision'],
  'review.returned': ['A reviewer returned a revision with a comment.', 'revision'],
  'review.withdrawn': ['A request for a review was withdrawn.', 'revision'],
  'group.member-removed': ['A user was removed from a group.', 'group'],
};

const fields: Readonly<Record<keyof EventDetails, readonly [type: string, meaning: string]>> = {
  revision: ['integer', 'Revision that was saved or published'],
  autosave: ['`true`', 'The editor saved automatically. Webhooks do not receive these events.'],
  formerUsername: ['string', 'Username before the change'],
  tokenId: ['string', 'ID of the token'],
  webhookId: ['string', 'ID of the webhook'],
  shareId: ['string', 'ID of the share link'],
  role: ['string', '`auditor`, `support` or `editor`'],
  deletesAt: ['date-time', 'When Vitrine deletes the user, who deleted the account'],
  delegate: ['string', 'Username of the delegate at that time'],
  group: ['string', 'Slug of the group at that time'],
};

/** Every event type with its fields. */
export function eventsReference(): string {
  const code = (name: string) => `\`${name}\``;
  const rows = eventTypes.map((type) => {
    const [meaning, ...names] = described[type];
    return [code(type), meaning, names.map(code).join(', ')];
  });
  const shown = Object.entries(fields).map(([name, [type, meaning]]) => [code(name), type, meaning]);
  return `${note}

# Events

Each change writes one event in the same transaction. \`GET /events\` lists them, and [webhooks](../developers/webhooks.md) deliver them.
An event records that something changed. It does not contain the new content.

\`\`\`json
{
  "id": 17,
  "type": "profile.published",
  "username": "ada",
  "actor": "ada",
  "at": "2026-01-02T03:04:05.000Z",
  "revision": 3
}
\`\`\`

## Types

${table(['type', 'meaning', 'fields'], rows)}
## Fields of every event

| field | type | meaning |
| --- | --- | --- |
| \`id\` | integer | Position in the log, increasing |
| \`type\` | string | One of the types above |
| \`username\` | string | User whom the event is about. Events about a group itself do not have it. |
| \`actor\` | string | Who made the change, see below |
| \`at\` | string | Time in UTC, with milliseconds |

## Fields of some events

${table(['field', 'type', 'meaning'], shown)}
## Actors

| actor | meaning |
| --- | --- |
| a username | That user, in the browser or with a token |
| \`operator:ID\` | A token with the scope \`operator\` |
| \`scim:ID\` | A token with the scope \`scim\` |
| \`command line\` | A \`vitrine\` command on the server |
| \`single sign-on\` | A rule of the identity provider |
| \`the program\` | An automatic action of Vitrine |

A restored backup numbers the log again. Read it from the start after a restore.
`;
}
