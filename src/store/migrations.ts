import type { Dialect, Queries } from './database.ts';
import initial from './migrations/0001-initial.sql' with { type: 'text' };
import tokens from './migrations/0002-tokens.sql' with { type: 'text' };
import answers from './migrations/0003-answers.sql' with { type: 'text' };
import signIn from './migrations/0004-sign-in.sql' with { type: 'text' };
import eventsInOrder from './migrations/0005-events-in-order.sql' with { type: 'text' };
import webhooks from './migrations/0006-webhooks.sql' with { type: 'text' };
import whoMadeIt from './migrations/0007-who-made-it.sql' with { type: 'text' };
import addresses from './migrations/0008-addresses.sql' with { type: 'text' };
import autosaves from './migrations/0009-autosaves.sql' with { type: 'text' };
import languagesOfPublished from './migrations/0010-languages-of-published.sql' with { type: 'text' };
import whatGrows from './migrations/0011-what-grows.sql' with { type: 'text' };
import operatorsAndDelegates from './migrations/0012-operators-and-delegates.sql' with { type: 'text' };
import accessInUse from './migrations/0013-access-in-use.sql' with { type: 'text' };
import whoSavedIt from './migrations/0014-who-saved-it.sql' with { type: 'text' };
import people from './migrations/0015-people.sql' with { type: 'text' };
import peoplePostgres from './migrations/0015-people-postgres.sql' with { type: 'text' };
import peopleSqlite from './migrations/0015-people-sqlite.sql' with { type: 'text' };
import piecesOfFiles from './migrations/0016-pieces-of-files.sql' with { type: 'text' };
import verifiedLinks from './migrations/0017-verified-links.sql' with { type: 'text' };
import statistics from './migrations/0018-statistics.sql' with { type: 'text' };
import whatElseGrows from './migrations/0019-what-else-grows.sql' with { type: 'text' };
import backups from './migrations/0020-backups.sql' with { type: 'text' };
import peopleChangedSqlite from './migrations/0021-people-changed-sqlite.sql' with { type: 'text' };
import peopleIndexSqlite from './migrations/0022-people-index-sqlite.sql' with { type: 'text' };
import whatWasGivenUp from './migrations/0023-what-was-given-up.sql' with { type: 'text' };
import whenWebhooksAreDue from './migrations/0025-when-webhooks-are-due.sql' with { type: 'text' };
import whenWebhooksAreDuePostgres from './migrations/0025-when-webhooks-are-due-postgres.sql' with {
  type: 'text',
};
import whenWebhooksAreDueSqlite from './migrations/0025-when-webhooks-are-due-sqlite.sql' with {
  type: 'text',
};
import directorySwitch from './migrations/0026-directory-switch.sql' with { type: 'text' };
import erasures from './migrations/0027-erasures.sql' with { type: 'text' };
import imports from './migrations/0028-imports.sql' with { type: 'text' };
import uploads from './migrations/0029-uploads.sql' with { type: 'text' };
import shares from './migrations/0030-shares.sql' with { type: 'text' };
import mail from './migrations/0031-mail.sql' with { type: 'text' };
import invitations from './migrations/0032-invitations.sql' with { type: 'text' };
import oauth from './migrations/0033-oauth.sql' with { type: 'text' };
import ci from './migrations/0034-ci.sql' with { type: 'text' };
import userTable from './migrations/0035-user-table.sql' with { type: 'text' };
import passkeys from './migrations/0036-passkeys.sql' with { type: 'text' };
import edgePurges from './migrations/0037-edge-purges.sql' with { type: 'text' };
import scim from './migrations/0038-scim.sql' with { type: 'text' };
import signOn from './migrations/0039-sign-on.sql' with { type: 'text' };
import secondFactors from './migrations/0040-second-factors.sql' with { type: 'text' };
import peopleTermsPostgres from './migrations/0041-people-terms-postgres.sql' with { type: 'text' };
import peopleTermsSqlite from './migrations/0041-people-terms-sqlite.sql' with { type: 'text' };
import freshProof from './migrations/0042-fresh-proof.sql' with { type: 'text' };
import registrations from './migrations/0043-registrations.sql' with { type: 'text' };
import filesOutside from './migrations/0044-files-outside.sql' with { type: 'text' };
import signIns from './migrations/0046-sign-ins.sql' with { type: 'text' };
import invitationLists from './migrations/0047-invitation-lists.sql' with { type: 'text' };
import oauthThatIsOver from './migrations/0048-oauth-that-is-over.sql' with { type: 'text' };
import leaversAndWaitingMail from './migrations/0049-leavers-and-waiting-mail.sql' with { type: 'text' };
import failingWebhooks from './migrations/0050-failing-webhooks.sql' with { type: 'text' };
import scimHandOver from './migrations/0052-scim-hand-over.sql' with { type: 'text' };
import devicePolls from './migrations/0053-device-polls.sql' with { type: 'text' };
import sizesOfImages from './migrations/0054-sizes-of-images.sql' with { type: 'text' };
import unresolvedSignIns from './migrations/0058-unresolved-sign-ins.sql' with { type: 'text' };
import versions from './migrations/0063-versions.sql' with { type: 'text' };
import connections from './migrations/0064-connections.sql' with { type: 'text' };
import rolesOfUsers from './migrations/0067-roles.sql' with { type: 'text' };
import contact from './migrations/0070-contact.sql' with { type: 'text' };
import audit from './migrations/0071-audit.sql' with { type: 'text' };
import erasureNotes from './migrations/0072-erasure-notes.sql' with { type: 'text' };
import saml from './migrations/0090-saml.sql' with { type: 'text' };
import leaving from './migrations/0100-leaving.sql' with { type: 'text' };
import directoryFields from './migrations/0110-directory-fields.sql' with { type: 'text' };
import linkCards from './migrations/0125-link-cards.sql' with { type: 'text' };
import groups from './migrations/0130-groups.sql' with { type: 'text' };
import groupsPostgres from './migrations/0130-groups-postgres.sql' with { type: 'text' };
import groupsSqlite from './migrations/0130-groups-sqlite.sql' with { type: 'text' };
import claimedMembers from './migrations/0131-claimed-members.sql' with { type: 'text' };
import deletedEvents from './migrations/0140-deleted-events.sql' with { type: 'text' };
import reviewRequests from './migrations/0150-review-requests.sql' with { type: 'text' };

export interface Migration {
  readonly name: string;
  readonly sql: string;
  /** The statements that differ between the databases. */
  readonly apart?: Readonly<Record<Dialect['engine'], string>>;
  /** A line with a level, for messages that an operator needs. */
  readonly work?: (queries: Queries, tell: TellProgress) => Promise<void>;
}

/** In order and forever: a released migration is never edited. */
export type TellProgress = (line: string, level?: 'info' | 'warn') => void;

/** Empty, because migration 0051 replaces its content. */
export const migrations: readonly Migration[] = [
  { name: '0001-initial', sql: initial },
  { name: '0002-tokens', sql: tokens },
  { name: '0003-answers', sql: answers },
  { name: '0004-sign-in', sql: signIn },
  { name: '0005-events-in-order', sql: eventsInOrder },
  { name: '0006-webhooks', sql: webhooks },
  { name: '0007-who-made-it', sql: whoMadeIt },
  { name: '0008-addresses', sql: addresses },
  { name: '0009-autosaves', sql: autosaves },
  { name: '0010-languages-of-published', sql: languagesOfPublished },
  { name: '0011-what-grows', sql: whatGrows },
  { name: '0012-operators-and-delegates', sql: operatorsAndDelegates },
  { name: '0013-access-in-use', sql: accessInUse },
  { name: '0014-who-saved-it', sql: whoSavedIt },
  { name: '0015-people', sql: people, apart: { sqlite: peopleSqlite, postgres: peoplePostgres } },
  { name: '0016-pieces-of-files', sql: piecesOfFiles },
  {
    name: '0017-verified-links',
    sql: verifiedLinks,
    work: async (...given) => (await import('./rebuild-own-links.ts')).rebuildOwnLinks(...given),
  },
  { name: '0018-statistics', sql: statistics },
  { name: '0019-what-else-grows', sql: whatElseGrows },
  { name: '0020-backups', sql: backups },
  { name: '0021-people-changed', sql: '', apart: { sqlite: peopleChangedSqlite, postgres: '' } },
  // 0051 fills again what it emptied.
  { name: '0022-people-index', sql: '', apart: { sqlite: peopleIndexSqlite, postgres: '' } },
  { name: '0023-what-was-given-up', sql: whatWasGivenUp },
  {
    name: '0024-documents-once',
    sql: '',
    work: async (...given) => (await import('./separate-documents.ts')).separateDocuments(...given),
  },
  {
    name: '0025-when-webhooks-are-due',
    sql: whenWebhooksAreDue,
    apart: { sqlite: whenWebhooksAreDueSqlite, postgres: whenWebhooksAreDuePostgres },
  },
  { name: '0026-directory-switch', sql: directorySwitch },
  { name: '0027-erasures', sql: erasures },
  { name: '0028-imports', sql: imports },
  { name: '0029-uploads', sql: uploads },
  { name: '0030-shares', sql: shares },
  { name: '0031-mail', sql: mail },
  { name: '0032-invitations', sql: invitations },
  { name: '0033-oauth', sql: oauth },
  { name: '0034-ci', sql: ci },
  {
    name: '0035-user-table',
    sql: userTable,
    work: async (...given) => (await import('./rebuild-user-names.ts')).rebuildUserNames(...given),
  },
  { name: '0036-passkeys', sql: passkeys },
  { name: '0037-edge-purges', sql: edgePurges },
  { name: '0038-scim', sql: scim },
  { name: '0039-sign-on', sql: signOn },
  { name: '0040-second-factors', sql: secondFactors },
  {
    name: '0041-people-terms',
    sql: '',
    apart: { sqlite: peopleTermsSqlite, postgres: peopleTermsPostgres },
  },
  { name: '0042-fresh-proof', sql: freshProof },
  {
    name: '0043-registrations',
    sql: registrations,
    work: async (...given) => (await import('./rebuild-user-looks.ts')).rebuildUserLooks(...given),
  },
  { name: '0044-files-outside', sql: filesOutside },
  { name: '0045-showpieces', sql: '' },
  { name: '0046-sign-ins', sql: signIns },
  { name: '0047-invitation-lists', sql: invitationLists },
  { name: '0048-oauth-that-is-over', sql: oauthThatIsOver },
  { name: '0049-leavers-and-waiting-mail', sql: leaversAndWaitingMail },
  { name: '0050-failing-webhooks', sql: failingWebhooks },
  {
    name: '0051-names-by-sound',
    sql: '',
    async work(...given) {
      await (await import('./rebuild-user-names.ts')).rebuildMarkedNames(...given);
      await (await import('./directory/rebuild.ts')).bringListingsForward(...given);
    },
  },
  { name: '0052-scim-hand-over', sql: scimHandOver },
  { name: '0053-device-polls', sql: devicePolls },
  { name: '0054-sizes-of-images', sql: sizesOfImages },
  { name: '0058-unresolved-sign-ins', sql: unresolvedSignIns },
  { name: '0063-versions', sql: versions },
  { name: '0064-connections', sql: connections },
  { name: '0067-roles', sql: rolesOfUsers },
  { name: '0070-contact', sql: contact },
  { name: '0071-audit', sql: audit },
  { name: '0072-erasure-notes', sql: erasureNotes },
  { name: '0090-saml', sql: saml },
  {
    name: '0095-suggested-organizations',
    sql: '',
    work: async (...given) => (await import('./directory/rebuild.ts')).bringListingsForward(...given),
  },
  { name: '0100-leaving', sql: leaving },
  { name: '0110-directory-fields', sql: directoryFields },
  { name: '0125-link-cards', sql: linkCards },
  { name: '0130-groups', sql: groups, apart: { sqlite: groupsSqlite, postgres: groupsPostgres } },
  { name: '0131-claimed-members', sql: claimedMembers },
  { name: '0140-deleted-events', sql: deletedEvents },
  { name: '0150-review-requests', sql: reviewRequests },
];
