import { join } from 'node:path';
import { Glob } from 'bun';
import { listInDirectory } from '../../src/domain/profile/directory-listing.ts';
import { wordsOfName } from '../../src/domain/profile/name-words.ts';
import * as addresses from '../../src/store/addresses.ts';
import * as auditLog from '../../src/store/audit.ts';
import * as backups from '../../src/store/backups.ts';
import * as blobs from '../../src/store/blobs.ts';
import * as changed from '../../src/store/changed-names.ts';
import * as ciSecrets from '../../src/store/ci-secrets.ts';
import * as connections from '../../src/store/connections.ts';
import * as contacts from '../../src/store/contact-messages.ts';
import { findCredentialVersion } from '../../src/store/credential-version.ts';
import * as delegates from '../../src/store/delegates.ts';
import { deleteEvents, findLastDeletedEvent } from '../../src/store/delete-events.ts';
import * as browsing from '../../src/store/directory/browse.ts';
import * as directorySwitch from '../../src/store/directory/directory-switch.ts';
import * as addressesOfPeople from '../../src/store/directory/listed-addresses.ts';
import * as directory from '../../src/store/directory/listings.ts';
import { makeListings } from '../../src/store/directory/make-listings.ts';
import { writeMatch } from '../../src/store/directory/match-sqlite.ts';
import { parsePeople } from '../../src/store/directory/parse-people.ts';
import * as sameNames from '../../src/store/directory/same-names.ts';
import * as searching from '../../src/store/directory/search.ts';
import * as terms from '../../src/store/directory/terms.ts';
import { catchUp } from '../../src/store/directory/words-sqlite.ts';
import * as emails from '../../src/store/emails.ts';
import * as erasureNotes from '../../src/store/erasure-notes.ts';
import * as erasures from '../../src/store/erasures.ts';
import * as events from '../../src/store/events.ts';
import * as answers from '../../src/store/idempotency-keys.ts';
import * as identities from '../../src/store/identities.ts';
import * as imports from '../../src/store/imports.ts';
import * as invitations from '../../src/store/invitations.ts';
import * as leases from '../../src/store/job-leases.ts';
import * as keptRequests from '../../src/store/kept-requests.ts';
import * as known from '../../src/store/known-accounts.ts';
import * as leaving from '../../src/store/leaving.ts';
import * as mailedLinks from '../../src/store/mailed-links.ts';
import * as mails from '../../src/store/mails.ts';
import * as objects from '../../src/store/objects.ts';
import * as owed from '../../src/store/owe-deliveries.ts';
import * as links from '../../src/store/own-links.ts';
import * as passkeys from '../../src/store/passkeys.ts';
import * as passwords from '../../src/store/passwords.ts';
import * as provisioned from '../../src/store/provisioned.ts';
import * as published from '../../src/store/published.ts';
import * as registrations from '../../src/store/registrations.ts';
import * as reviews from '../../src/store/review-requests.ts';
import * as revisions from '../../src/store/revisions.ts';
import * as rolesOfUsers from '../../src/store/roles.ts';
import * as samlKeys from '../../src/store/saml-keys.ts';
import * as factors from '../../src/store/second-factors.ts';
import * as sessions from '../../src/store/sessions.ts';
import * as shown from '../../src/store/shown-places.ts';
import * as signIn from '../../src/store/sign-in-links.ts';
import * as signIns from '../../src/store/sign-ins.ts';
import * as signOns from '../../src/store/sign-ons.ts';
import * as figures from '../../src/store/site-figures.ts';
import * as tokens from '../../src/store/tokens.ts';
import * as unresolved from '../../src/store/unresolved-sign-ins.ts';
import * as uploads from '../../src/store/uploads.ts';
import * as usedProofs from '../../src/store/used-proofs.ts';
import * as userList from '../../src/store/user-list.ts';
import * as userNames from '../../src/store/user-names.ts';
import { findUsersByText, userKinds } from '../../src/store/user-search.ts';
import * as users from '../../src/store/users.ts';
import * as views from '../../src/store/views.ts';
import { questionsAboutGroups } from './group-questions.ts';
import { at, noToken, now, past, type Questions, type QuestionsAbout } from './question.ts';

/** The questions of modules, from their test folders. */
const ofModules: QuestionsAbout[] = [];
const folder = join(import.meta.dir, '../../src/modules');
for (const file of new Glob('*/test/questions.ts').scanSync(folder))
  ofModules.push((await import(join(folder, file))).questionsAbout);

/** Calls of every store function that a user's request runs, each with data to find. alice is published, bob is not. */
export function questionsAbout(alice: users.User, bob: users.User): Questions {
  const { id } = alice;
  const device = { browser: null, platform: null, network: null };
  const session = {
    userId: id,
    credentialVersion: 0,
    id: 's2',
    startedBy: 'link',
    expiresAt: now,
    device,
  } as const;
  const link = { ...noLink, userId: id };
  const publication = publicationOf(alice);
  const revision = { n: 9, document: '{}', files: '{}', createdAt: at };
  const newUser = { ...bob, id: 'zoe', username: 'zoe', folded: 'zoe', nameKey: 'zoe', events: 1 };
  const token = { ...noToken, id: 't2', userId: id };
  const event = { type: 'draft.saved', actor: 'alice', at, origin: null } as const;
  const order = { sort: 'name', isListedByDefault: true, limit: 2 } as const;
  const search = { ...order, text: 'ali', groups: { skill: ['Clocks'] }, after: null } as const;
  const listed = { n: 1, userId: id, listable: publication.listing };
  const mailedLink = { hash: 'h', userId: id, purpose: 'sign-in', address: null, expiresAt: at } as const;
  const mail = {
    ...{ id: 'm', userId: id, address: 'a@example.org', folded: 'a@example.org', kind: 'notice' },
    ...{ language: 'en', details: '{}', secret: null, createdAt: at, nextAt: at },
  };
  const invitation = {
    ...{
      id: 'i',
      address: 'a@example.org',
      folded: 'a@example.org',
      name: null,
      username: null,
      language: 'en',
    },
    ...{ hash: 'h', invitedBy: 'alice', createdAt: at, expiresAt: at, mailId: 'm', list: null },
  };
  const registration = {
    ...{ id: 'r', address: 'a@example.org', folded: 'a@example.org', name: 'A', username: 'a', reason: '' },
    ...{ language: 'en', hash: 'h', mailId: 'm', createdAt: at, expiresAt: at, erasedAt: at },
  };
  const contactMessage = {
    ...{ id: 'c', userId: id, hash: 'h', sealed: 's', mailId: 'm', size: 1 },
    ...{ createdAt: at, expiresAt: at, erasedAt: at },
  };
  const asked = { userId: id, revision: 1, state: 'waiting', comment: '', createdAt: at, decidedAt: null };
  const identity = { issuer: 'https://login.example.org', subject: 'x' };
  const signIn1 = {
    ...{ ...identity, reference: 'r1', reason: 'several', at },
    ...{ name: null, address: null, username: null },
  };
  const key = { caller: 'c', key: 'k' };
  const lease = { name: 'errand', holder: 'h' };
  const made = { file: 'f', bytes: 1, users: 1 };
  return {
    listExpiringTokens: (q) => tokens.listExpiringTokens(q, past, at, 2),
    markExpiryTold: (q) => tokens.markExpiryTold(q, 't', at),
    listEmailOwners: (q) => emails.listEmailOwners(q, ['a@example.org']),
    findIdentityOwner: (q) => identities.findIdentityOwner(q, identity),
    listIdentities: (q) => identities.listIdentities(q, id),
    insertIdentity: (q) => identities.insertIdentity(q, id, identity, at),
    hasIdentityOf: (q) => identities.hasIdentityOf(q, id, 'i'),
    markIdentityUsed: (q) => identities.markIdentityUsed(q, identity, at),
    deleteIdentity: (q) => identities.deleteIdentity(q, id, identity),
    insertSignOn: async (q) => {
      await sessions.replaceSession(q, 's1', session, now);
      await signOns.insertSignOn(q, { ...identity, sessionId: session.id, sid: 'sid', idToken: null });
    },
    insertKeptRequest: async (q) => {
      await sessions.replaceSession(q, 's1', session, now);
      const kept = { id: 'r', sessionId: session.id, request: 'x', expiresAt: at };
      await keptRequests.insertKeptRequest(q, kept, past);
    },
    findKeptRequest: (q) => keptRequests.findKeptRequest(q, session.id, 'r', at),
    findMailedRequest: (q) => keptRequests.findMailedRequest(q, 'h'),
    updateMailHash: (q) => keptRequests.updateMailHash(q, 'r', 'h'),
    markRequestUsed: (q) => keptRequests.markRequestUsed(q, 'r', at),
    findSignOn: (q) => signOns.findSignOn(q, 's'),
    deleteSessionsOfSignOn: (q) =>
      signOns.deleteSessionsOfSignOn(q, identity.issuer, { subject: 'x', sid: null }),
    deleteSessionsOfSignOnBySid: (q) =>
      signOns.deleteSessionsOfSignOn(q, identity.issuer, { subject: null, sid: 'x' }),
    deleteSessionsOfSignOnByBoth: (q) =>
      signOns.deleteSessionsOfSignOn(q, identity.issuer, { subject: 'x', sid: 'x' }),
    deleteSessionsOfIdentity: (q) => signOns.deleteSessionsOfIdentity(q, id, identity),
    lockOperators: (q) => userList.lockOperators(q),
    findListProgress: (q) => invitations.findListProgress(q, 'l'),
    findNewestList: (q) => invitations.findNewestList(q),
    listUnsent: (q) => invitations.listUnsent(q, 'l', 'waiting', { after: '', limit: 2 }),
    listUnsentCancelled: (q) => invitations.listUnsent(q, 'l', 'cancelled', { after: '', limit: 2 }),
    insertInvitations: (q) => invitations.insertInvitations(q, [invitation]),
    listInvitations: (q) => invitations.listInvitations(q, null, 2),
    findInvitation: (q) => invitations.findInvitation(q, 'i'),
    findInvitationByHash: (q) => invitations.findInvitationByHash(q, 'h'),
    listInvited: (q) => invitations.listInvited(q, ['a@example.org'], past),
    markInvitationOpened: (q) => invitations.markInvitationOpened(q, 'i', at),
    markInvitationAccepted: (q) => invitations.markInvitationAccepted(q, id, id, at),
    findPendingInvitation: (q) => invitations.findPendingInvitation(q, ['a@b.c'], at),
    markInvitationWithdrawn: (q) => invitations.markInvitationWithdrawn(q, 'i', at, 0),
    replaceInvitationsTo: (q) => invitations.replaceInvitationsTo(q, 'a@example.org', at),
    insertRegistration: (q) => registrations.insertRegistration(q, registration),
    findRegistration: (q) => registrations.findRegistration(q, 'r'),
    findRegistrationByHash: (q) => registrations.findRegistrationByHash(q, 'h'),
    hasRegistrationFor: (q) => registrations.hasRegistrationFor(q, 'm'),
    isWaiting: (q) => registrations.isWaiting(q, 'a@example.org'),
    listWaiting: (q) => registrations.listWaiting(q, { confirmedAt: at, id: 'r' }, 2),
    countWaitingRegistrations: (q) => registrations.countWaitingRegistrations(q, 2),
    listDeclined: (q) => registrations.listDeclined(q, 2),
    withdrawUnconfirmed: (q) => registrations.withdrawUnconfirmed(q, 'a@example.org', at),
    markRegistrationConfirmed: (q) =>
      registrations.markRegistrationConfirmed(q, 'h', { at: past, erasedAt: at }),
    markRegistrationApproved: (q) => registrations.markRegistrationApproved(q, 'r', { at, erasedAt: at }),
    markRegistrationDeclined: (q) =>
      registrations.markRegistrationDeclined(q, 'r', { at, erasedAt: at, by: 'alice', because: 'no' }),
    deleteOldRegistrations: (q) => registrations.deleteOldRegistrations(q, past),
    deleteRegistrationsOf: (q) => registrations.deleteRegistrationsOf(q, id),
    findSamlKey: (q) => samlKeys.findSamlKey(q),
    putSamlKey: (q) => samlKeys.putSamlKey(q, { before: null, sealed: 's', createdAt: at }),
    insertContactMessage: (q) => contacts.insertContactMessage(q, contactMessage),
    findContactMessage: (q) => contacts.findContactMessage(q, 'h'),
    findContactByReport: (q) => contacts.findContactByReport(q, 'r'),
    listConfirmedContacts: (q) => contacts.listConfirmedContacts(q, id, past),
    markContactConfirmed: (q) =>
      contacts.markContactConfirmed(q, contactMessage, { at: past, erasedAt: at, reportHash: 'r' }),
    markContactReported: (q) => contacts.markContactReported(q, 'c', { at, erasedAt: at, report: '' }),
    listReportedContacts: (q) => contacts.listReportedContacts(q, 2),
    countReportedContacts: (q) => contacts.countReportedContacts(q, 2),
    closeContactReport: (q) => contacts.closeContactReport(q, 'c'),
    insertContactAttempt: (q) => contacts.insertContactAttempt(q, { id: 'c', visitor: 'v', at }),
    listContactAttempts: (q) => contacts.listContactAttempts(q, 'v', past),
    deleteOldContacts: (q) => contacts.deleteOldContacts(q, past),
    deleteOldContactAttempts: (q) => contacts.deleteOldContactAttempts(q, past),
    deleteInvitationsOf: (q) => invitations.deleteInvitationsOf(q, id),
    eraseOrigins: (q) => erasures.eraseOrigins(q, id, 2),
    insertAuditEntries: (q) =>
      auditLog.insertAuditEntries(q, [
        { at, type: 'sign-in', actor: 'alice', userId: id, username: 'alice', origin: null },
      ]),
    findEmail: (q) => emails.findEmail(q, id),
    listEmails: (q) => emails.listEmails(q, [id]),
    findEmailOwner: (q) => emails.findEmailOwner(q, 'a@example.org'),
    upsertEmail: (q) =>
      emails.upsertEmail(q, {
        userId: id,
        address: 'a@example.org',
        folded: 'a@example.org',
        confirmedAt: at,
        byOperator: 0,
      }),
    insertEmails: (q) =>
      emails.insertEmails(q, [
        { userId: id, address: 'b@example.org', folded: 'b@example.org', confirmedAt: at, byOperator: 0 },
      ]),
    deleteEmail: (q) => emails.deleteEmail(q, id),
    updateNotices: (q) => emails.updateNotices(q, id, 0),
    findCredentialsByEmail: (q) => passwords.findCredentialsByEmail(q, 'a@example.org'),
    findRecipient: (q) => users.findRecipient(q, id),
    insertMailedLink: (q) => mailedLinks.insertMailedLink(q, mailedLink),
    findMailedLink: (q) => mailedLinks.findMailedLink(q, 'h'),
    markLinkUsed: (q) => mailedLinks.markLinkUsed(q, 'h', at),
    withdrawMailedLinks: (q) => mailedLinks.withdrawMailedLinks(q, id, at, 'sign-in'),
    deleteOldLinks: (q) => mailedLinks.deleteOldLinks(q, past),
    insertMails: (q) => mails.insertMails(q, [mail]),
    listDueMails: (q) => mails.listDueMails(q, 'others', at, 2),
    listDueInvitations: (q) => mails.listDueMails(q, 'invitations', at, 2),
    recallMails: (q) => mails.recallMails(q, at, at),
    leaseMail: (q) => mails.leaseMail(q, mail, at),
    addressMail: (q) =>
      mails.addressMail(q, 'm', { userId: id, address: 'a@example.org', secret: 's', details: '{}' }),
    markMailSent: (q) => mails.markMailSent(q, 'm', at),
    postponeMail: (q) => mails.postponeMail(q, 'm', { at, reason: 'r', nextAt: null }),
    dropMail: (q) => mails.dropMail(q, 'm'),
    retryMail: (q) => mails.retryMail(q, 'm', { now: at, leased: at }),
    countMailsTo: (q) => mails.countMailsTo(q, 'a@example.org', ['notice'], past),
    listMails: (q) => mails.listMails(q, null, 2),
    deleteOldMails: (q) => mails.deleteOldMails(q, past),
    findAddress: (q) => addresses.findAddress(q, 'main'),
    isDirectoryOn: (q) => directorySwitch.isDirectoryOn(q),
    holdDirectory: (q) => directorySwitch.holdDirectory(q),
    lockDirectory: (q) => directorySwitch.lockDirectory(q),
    claimIdempotencyKey: (q) => answers.claimIdempotencyKey(q, key, 'r', new Date(at)),
    storeAnswer: (q) => answers.storeAnswer(q, key, 'a'),
    leaseBackup: (q) => backups.leaseBackup(q, at, at, at, at),
    extendBackupLease: (q) => backups.extendBackupLease(q, at, { from: at, until: at }),
    markBackupDone: (q) => backups.markBackupDone(q, at, at, made),
    noteBackup: (q) => backups.noteBackup(q, at, at, made),
    markBackupFailed: (q) => backups.markBackupFailed(q, at, 'r', at),
    findLastBackup: (q) => backups.findLastBackup(q),
    findNewestBackup: (q) => backups.findNewestBackup(q),
    deleteOldBackups: (q) => backups.deleteOldBackups(q, past),
    insertBlobRow: (q) => blobs.insertBlobRow(q, { userId: id, hash: 'h2', size: 9, object: 's3://b/h2' }),
    insertPiece: (q) => blobs.insertPiece(q, { userId: id, hash: 'h1', n: 1, bytes: new Uint8Array(9) }),
    findBlobRow: (q) => blobs.findBlobRow(q, id, 'h1'),
    readPieces: (q) =>
      Array.fromAsync(blobs.readPieces(q, { userId: id, hash: 'h1' }, { first: 0, last: 3 })),
    updateBlobObject: (q) =>
      blobs.updateBlobObject(q, { userId: id, hash: 'h1', size: 9, object: null }, 's3://b/h1'),
    deletePieces: (q) => blobs.deletePieces(q, { userId: id, hash: 'h1' }),
    listOutsideBlobs: (q) => blobs.listOutsideBlobs(q, '', 9),
    listBlobs: (q) => blobs.listBlobs(q, { userId: '', hash: '' }, 9),
    insertObject: (q) => objects.insertObject(q, 's3://b/h1', at),
    claimObject: (q) => objects.claimObject(q, 's3://b/h1'),
    dropObject: (q) => objects.dropObject(q, 's3://b/h1', at),
    releaseObject: (q) => objects.releaseObject(q, 's3://b/h1', at),
    releaseObjectsOf: (q) => objects.releaseObjectsOf(q, id, at),
    listDueObjects: (q) => objects.listDueObjects(q, at, 9),
    doomObject: (q) => objects.doomObject(q, 's3://b/h1', at),
    deleteObject: (q) => objects.deleteObject(q, 's3://b/h1'),
    adoptObject: (q) => objects.adoptObject(q, 's3://b/h1', null),
    sumOfBlobs: (q) => blobs.sumOfBlobs(q, id),
    listBlobHashes: (q) => blobs.listBlobHashes(q, id),
    insertUpload: (q) => uploads.insertUpload(q, id, { hash: 'h1', file: '{}' }, at),
    listUploads: (q) => uploads.listUploads(q, id),
    deleteUpload: (q) => uploads.deleteUpload(q, id, 'h1'),
    deleteOldUploads: (q) => uploads.deleteOldUploads(q, id, at),
    findImportMemory: (q) => imports.findImportMemory(q, id, 'vcard'),
    upsertImportMemory: (q) => imports.upsertImportMemory(q, { userId: id, kind: 'vcard', memory: '{}' }),
    extendToken: (q) => tokens.extendToken(q, 't1', at),
    renewToken: (q) => tokens.renewToken(q, 't1', 'h2', at),
    isManaged: (q) => provisioned.isManaged(q, id),
    isProvisioned: (q) => provisioned.isProvisioned(q, id),
    handOverLeaver: (q) => provisioned.handOverLeaver(q, id),
    markFormerLeaver: (q) => provisioned.markFormerLeaver(q, id),
    markResumed: (q) => provisioned.markResumed(q, id),
    isScimInUse: (q) => provisioned.isScimInUse(q, at),
    listByExternalId: (q) => known.listByExternalId(q, ['x']),
    listByUserName: (q) => known.listByUserName(q, ['x', 'y']),
    listByAddress: (q) => known.listByAddress(q, ['x@y.z']),
    listByUsername: (q) => known.listByUsername(q, ['alice']),
    insertUnresolved: (q) => unresolved.insertUnresolved(q, signIn1, [id]),
    listCandidates: (q) => unresolved.listCandidates(q, ['r1']),
    findUnresolved: (q) => unresolved.findUnresolved(q, 'r1'),
    findUnresolvedOf: (q) => unresolved.findUnresolvedOf(q, identity),
    listUnresolved: (q) => unresolved.listUnresolved(q, 9),
    countUnresolved: (q) => unresolved.countUnresolved(q, 9),
    markUnresolvedRefused: (q) => unresolved.markUnresolvedRefused(q, 'r1', at),
    deleteUnresolved: (q) => unresolved.deleteUnresolved(q, identity),
    deleteUnresolvedOf: (q) => unresolved.deleteUnresolvedOf(q, id),
    insertUsedProof: (q) => usedProofs.insertUsedProof(q, 'p1', at),
    findCiSecret: (q) => ciSecrets.findCiSecret(q, 's1'),
    deleteExpiredProofs: (q) => usedProofs.deleteExpiredProofs(q, past),
    deleteBlobRow: (q) => blobs.deleteBlobRow(q, id, 'h1'),
    browseDirectory: async (q) => (await browsing.browseDirectory(q, { ...order, after: null })).sample(),
    listDirectory: (q) => browsing.listDirectory(q, { ...order, after: [0, 'a', 0] }),
    findChangedNames: (q) => changed.findChangedNames(q, 0, 9),
    hasChangedGroups: (q) => changed.hasChangedGroups(q, 0, 9),
    listDelegates: (q) => delegates.listDelegates(q, id),
    listDelegators: (q) => delegates.listDelegators(q, id),
    isDelegate: (q) => delegates.isDelegate(q, id, bob.id),
    insertDelegate: (q) => delegates.insertDelegate(q, { userId: id, delegateId: bob.id, createdAt: at }),
    deleteDelegate: (q) => delegates.deleteDelegate(q, id, bob.id),
    listShownPlaces: (q) => shown.listShownPlaces(q, id),
    updateShownPlaces: (q) => shown.updateShownPlaces(q, { id: 's', shows: [], hides: [] }),
    insertDeliveries: (q) => owed.insertDeliveries(q, [{ n: 9, userId: id, type: 'draft.saved', at }]),
    updateListing: (q) => directory.updateListing(q, publication.profile, listingOf('alice', 'Baker')),
    insertListings: (q) =>
      directory.insertListings(q, [
        { userId: bob.id, username: 'bob', since: at, listing: publication.listing },
      ]),
    updateEntry: (q) => directory.updateEntry(q, listed),
    makeListings: (q) => makeListings(q, [{ n: 1, fingerprint: 'f' }]),
    parsePeople: (q) =>
      parsePeople(q, [
        { ...listed, sortKey: 'alice', since: at, username: 'alice', entry: '{}', waiting: 'f' },
      ]),
    writeMatch: (q) =>
      writeMatch(q, {
        words: [{ begins: ['alice'], whole: new Set(['alicia']) }],
        whole: [],
        within: 'name',
        isListedByDefault: true,
      }),
    catchUp: (q) => catchUp(q),
    insertTerms: (q) => terms.insertTerms(q, [publication.listing.listing]),
    findTerms: (q) => terms.findTerms(q, new Set(['alice', 'alicia'])),
    forgetTerms: (q) => terms.forgetTerms(q, 'a', 2),
    countGroup: (q) => searching.countGroup(q, search, { facet: 'place', text: 'Gent' }),
    samplePeople: (q) => searching.samplePeople(q, { text: 'gent', isListedByDefault: true }),
    searchNear: (q) => searching.searchDirectory(q, { ...search, text: 'alciex' }),
    deleteListing: (q) => directory.deleteListing(q, id),
    insertErasure: (q) => erasures.insertErasure(q, bob.id, at),
    insertErasureNote: (q) => erasureNotes.insertErasureNote(q, id),
    listErasureNotes: (q) => erasureNotes.listErasureNotes(q, 2),
    deleteErasureNotes: (q) => erasureNotes.deleteErasureNotes(q, [id]),
    isBeingErased: (q) => erasures.isBeingErased(q, id),
    listErasures: (q) => erasures.listErasures(q, 2),
    eraseSome: async (q) => {
      for (const table of erasures.tablesInPieces) await erasures.eraseSome(q, table, id, 2);
    },
    endErasure: (q) => erasures.endErasure(q, id),
    isListedAs: (q) => directory.isListedAs(q, publication.profile, publication.listing, () => true),
    'words of people': async (q) => {
      const { put, remove } = q.dialect.directoryWords;
      await put(q, listed);
      await remove(q, listed.n);
    },
    listEvents: async (q) => {
      await events.listEvents(q, 0, 2);
      await events.listEvents(q, 0, 2, id);
    },
    listEventsBefore: (q) => events.listEventsBefore(q, id, null, 2),
    listEventAuthors: (q) => events.listEventAuthors(q, 0, 2),
    deleteEvents: (q) => deleteEvents(q, 1, 3),
    findLastDeletedEvent: async (q) => {
      await findLastDeletedEvent(q);
      await findLastDeletedEvent(q, id);
    },
    findLatestEvent: (q) => events.findLatestEvent(q),
    appendEvent: (q) => events.appendEvent(q, id, event),
    appendEvents: (q) => events.appendEvents(q, [id], event),
    appendFirstEvents: async (q) => {
      await users.insertUsers(q, [newUser]);
      events.appendFirstEvents(q, [{ user: newUser, events: [event] }]);
    },
    findFirstPublishedAt: (q) => events.findFirstPublishedAt(q, id),
    findPublishedAt: (q) => events.findPublishedAt(q, id),
    takeLease: (q) => leases.takeLease(q, lease, at, at),
    returnLease: (q) => leases.returnLease(q, lease),
    listOwnLinks: (q) => links.listOwnLinks(q, id),
    findOwnLink: (q) => links.findOwnLink(q, id, link.url),
    listDueLinks: (q) => links.listDueLinks(q, at, { nextAt: '', userId: '', url: '' }, 2),
    updateOwnLink: (q) => links.updateOwnLink(q, link),
    makeOwnLinksDue: async (q) => {
      await links.makeOwnLinksDue(q, id, { now: at, before: at, which: 'all' });
      await links.makeOwnLinksDue(q, id, { now: at, before: at, which: 'unverified' });
    },
    placeOwnLinks: (q) =>
      links.placeOwnLinks(q, { userId: id, publishedAt: at, links: ['https://b.example/'] }),
    insertOwnLinks: (q) =>
      links.insertOwnLinks(q, [{ userId: id, publishedAt: at, links: ['https://c.example/'] }]),
    deleteOwnLinks: (q) => links.deleteOwnLinks(q, id),
    findCredentials: (q) => passwords.findCredentials(q, 'alice'),
    findCredentialVersion: (q) => findCredentialVersion(q, id),
    listPasskeys: (q) => passkeys.listPasskeys(q, id),
    findPasskey: (q) => passkeys.findPasskey(q, 'k'),
    insertPasskey: (q) =>
      passkeys.insertPasskey(q, {
        ...{
          id: 'k',
          userId: id,
          name: 'x',
          host: 'h',
          publicKey: '{}',
          counter: 0,
          backedUp: 0,
          createdAt: at,
        },
      }),
    markPasskeyUsed: (q) =>
      passkeys.markPasskeyUsed(q, { id: 'k', counterBefore: 0, counter: 1, backedUp: 0, at }),
    deletePasskey: (q) => passkeys.deletePasskey(q, id, 'k'),
    findSecondFactor: (q) => factors.findSecondFactor(q, id),
    upsertSecondFactor: (q) =>
      factors.upsertSecondFactor(q, { userId: id, secret: 's', counter: 1, createdAt: at }),
    advanceCounter: (q) => factors.advanceCounter(q, id, 2),
    deleteSecondFactor: (q) => factors.deleteSecondFactor(q, id),
    replaceRecoveryCodes: (q) => factors.replaceRecoveryCodes(q, id, ['h']),
    countRecoveryCodes: (q) => factors.countRecoveryCodes(q, id),
    takeRecoveryCode: (q) => factors.takeRecoveryCode(q, id, 'h'),
    insertUsedChallenge: (q) => passkeys.insertUsedChallenge(q, 'h', at, past),
    upsertPassword: (q) => passwords.upsertPassword(q, id, { hash: 'h', credentialVersion: 1, at }),
    listUsersMatching: async (q) => {
      for (const only of userKinds)
        for (const text of ['', 'a', 'a b', 'a@example.org'])
          for (const sort of userList.userSorts)
            for (const isDescending of [true, false])
              for (const after of [null, ['a', 'b'] as const])
                await userList.listUsersMatching(q, { text, only, sort, isDescending, after, limit: 2 });
    },
    listPortraits: (q) => published.listPortraits(q, [id, bob.id]),
    countNewUsers: (q) => figures.countNewUsers(q, ['2026-01-01']),
    findDatabaseSize: (q) => figures.findDatabaseSize(q),
    countWaitingMails: (q) => figures.countWaitingMails(q),
    countFailedMails: (q) => figures.countFailedMails(q, past),
    listLatestEvents: (q) => figures.listLatestEvents(q, 2),
    countUsersByState: (q) => userList.countUsersByState(q),
    findUsersByText: (q) => findUsersByText(q, { text: 'al', only: 'everybody' }),
    updateNameWords: (q) => userNames.updateNameWords(q, id, wordsOfName('alice', 'Alice')),
    insertUserWords: (q) =>
      userNames.insertUserWords(q, [
        { id, words: ['clock'] },
        { id: bob.id, words: ['tower'] },
      ]),
    updateOperator: (q) => userList.updateOperator(q, id, 0),
    updateRoles: (q) => rolesOfUsers.updateRoles(q, [id], ['auditor']),
    updateOperators: (q) => userList.updateOperators(q, [id], 0),
    countOperators: (q) => userList.countOperators(q),
    listPublishedOf: (q) => addressesOfPeople.listPublishedOf(q, [1]),
    findChoice: (q) => addressesOfPeople.findChoice(q, id),
    findListedByCase: (q) => sameNames.findListedByCase(q, 'alice', true),
    listAlikeNames: (q) => sameNames.listAlikeNames(q, 'alice', true),
    findLastNumber: (q) => addressesOfPeople.findLastNumber(q),
    listAddresses: (q) => addressesOfPeople.listAddresses(q, { after: 0, upTo: 9 }, 9),
    findByName: async (q) => {
      for (const part of ['json', 'content', 'nothing'] as const)
        await published.findByName(q, 'alice', part);
    },
    putReviewRequest: (q) => reviews.putReviewRequest(q, asked),
    findReviewRequest: (q) => reviews.findReviewRequest(q, id),
    deleteReviewRequest: (q) => reviews.deleteReviewRequest(q, id),
    isInReviewedGroup: (q) => reviews.isInReviewedGroup(q, id, '2026-11-19'),
    leadsReviewOf: (q) => reviews.leadsReviewOf(q, id, '2026-11-19', 'u-2'),
    listReviewersToTell: (q) => reviews.listReviewersToTell(q, id, '2026-11-19', 'notice', at, 2),
    listReviewRequests: async (q) => {
      const page = { today: '2026-11-19', except: id, limit: 2 };
      await reviews.listReviewRequests(q, { ...page, reviewer: 'u-2', after: [at, id] });
      await reviews.listReviewRequests(q, { ...page, reviewer: null, after: null });
    },
    findPublished: (q) => published.findPublished(q, id),
    listPublished: (q) => published.listPublished(q, [id]),
    findPublishedByAnyName: (q) => published.findPublishedByAnyName(q, 'alice'),
    findShown: (q) => published.findShown(q, id),
    findPublishedFile: (q) => published.findPublishedFile(q, id, 'p'),
    listPublishedFiles: (q) => published.listPublishedFiles(q, id),
    replacePublished: (q) => published.replacePublished(q, publication, []),
    insertPublished: (q) => published.insertPublished(q, [publicationOf(bob)]),
    deletePublished: (q) => published.deletePublished(q, id),
    findRevision: (q) => revisions.findRevision(q, id, 1),
    listRevisions: (q) => revisions.listRevisions(q, id, 9, 2),
    findEarlier: (q) => revisions.findEarlier(q, id, 9),
    updateFiles: (q) => revisions.updateFiles(q, id, { ...revision, ...noOrigin }),
    findNewestRevision: (q) => revisions.findNewestRevision(q, id),
    findMergeBase: (q) => revisions.findMergeBase(q, id, 1),
    insertRevision: (q) => revisions.insertRevision(q, id, { ...revision, autosavedBy: 's' }),
    insertFirstRevisions: (q) => revisions.insertFirstRevisions(q, [{ ...revision, userId: id }]),
    keepRevision: (q) => revisions.keepRevision(q, id, 1),
    markPublished: (q) => revisions.markPublished(q, id, 1, at),
    searchDirectory: async (q) => (await searching.searchDirectory(q, search)).sample(),
    listBareOperators: (q) => userList.listBareOperators(q),
    findSession: (q) => sessions.findSession(q, 's1', now),
    replaceSession: (q) => sessions.replaceSession(q, 's1', session, now),
    insertSignIn: (q) => signIns.insertSignIn(q, { ...session, id: 's9' }, now),
    listSignIns: (q) => signIns.listSignIns(q, id),
    deleteOldSignIns: (q) => signIns.deleteOldSignIns(q, past),
    markLeaving: (q) => leaving.markLeaving(q, id, at),
    shutOut: (q) => leaving.shutOut(q, id),
    listDueDeletions: (q) => leaving.listDueDeletions(q, past, 2),
    lockLeaving: (q) => leaving.lockLeaving(q, id),
    addFailures: (q) => signIns.addFailures(q, id, { passwords: 1, codes: 0, lastAt: at }),
    listFailedSignIns: (q) => signIns.listFailedSignIns(q, id, 2),
    listAccountEvents: (q) => events.listAccountEvents(q, id, 2),
    listSessions: (q) => sessions.listSessions(q, id, now),
    countSessions: (q) => sessions.countSessions(q, id, now),
    markSessionUsed: (q) => sessions.markSessionUsed(q, 's1', device, at),
    markSessionProven: (q) => sessions.markSessionProven(q, 's1', at),
    deleteOwnSession: (q) => sessions.deleteOwnSession(q, id, 's1'),
    deleteOtherSessions: (q) => sessions.deleteOtherSessions(q, id, 's1'),
    deleteSession: (q) => sessions.deleteSession(q, 's1'),
    deleteSessions: (q) => sessions.deleteSessions(q, id),
    findLinkOwner: (q) => signIn.findLinkOwner(q, 'h', at),
    takeLink: async (q) => {
      await signIn.upsertLink(q, { userId: id, hash: 'h', expiresAt: '9999' });
      await signIn.takeLink(q, 'h', at);
    },
    upsertLink: (q) => signIn.upsertLink(q, { userId: id, hash: 'h', expiresAt: at }),
    deleteLinks: (q) => signIn.deleteLinks(q, [id]),
    deleteLink: (q) => signIn.deleteLink(q, id),
    findTokenByHash: (q) => tokens.findTokenByHash(q, 'h'),
    findToken: (q) => tokens.findToken(q, 't1', id),
    listTokens: async (q) => {
      for (const owner of [id, null]) await tokens.listTokens(q, owner, null, 2);
    },
    insertToken: (q) => tokens.insertToken(q, token, 'h2'),
    markTokenUsed: (q) => tokens.markTokenUsed(q, 't1', at),
    markTokenRevoked: (q) => tokens.markTokenRevoked(q, 't1', at, 'b'),
    countUsableTokens: (q) => tokens.countUsableTokens(q, id, at),
    findUserByName: (q) => users.findUserByName(q, 'alice'),
    isDeleted: (q) => users.isDeleted(q, id),
    findUserByAnyName: (q) => users.findUserByAnyName(q, 'al'),
    findUserByFormerName: (q) => users.findUserByFormerName(q, 'al'),
    findNewName: (q) => users.findNewName(q, 'al'),
    listUsers: (q) => users.listUsers(q, '', 2),
    hasUsers: (q) => users.hasUsers(q),
    lockUser: (q) => users.lockUser(q, 'alice'),
    lockUserById: (q) => users.lockUserById(q, id),
    listUsersByName: (q) => users.listUsersByName(q, ['alice', 'bob']),
    lockUsers: (q) => users.lockUsers(q, ['alice', 'bob']),
    lockUsersById: (q) => users.lockUsersById(q, [id]),
    listNames: (q) => users.listNames(q, id),
    insertUsers: (q) => users.insertUsers(q, [newUser]),
    isNameTaken: (q) => users.isNameTaken(q, 'alice'),
    listLookalikes: (q) => users.listLookalikes(q, '=alice'),
    isNamePublished: (q) => users.isNamePublished(q, 'alice'),
    listBareAccounts: (q) => users.listBareAccounts(q, ['alice', 'bob']),
    findConnectedOwner: (q) => connections.findConnectedOwner(q, 'x'),
    findExternalId: (q) => connections.findExternalId(q, id),
    connectExternalId: (q) => connections.connectExternalId(q, id, 'x', at),
    deleteConnection: (q) => connections.deleteConnection(q, id),
    markByOperator: (q) => connections.markByOperator(q, id),
    findConnected: (q) => connections.findConnected(q, 'x', 'a@example.org'),
    listTakenNames: (q) => users.listTakenNames(q, ['alice', 'bob']),
    ownsFormerName: (q) => users.ownsFormerName(q, id, 'al'),
    updateDraft: (q) => users.updateDraft(q, id, 1),
    updateState: (q) => users.updateState(q, id, 'published', null),
    updatePublished: (q) => users.updatePublished(q, id, 'published', 1),
    updateLocale: (q) => users.updateLocale(q, id, 'fr'),
    updateUsername: (q) => users.updateUsername(q, alice, 'alicia', { old: 'alice', new: 'alicia' }),
    closeUser: (q) => users.closeUser(q, bob.id),
    listViews: (q) => views.listViews(q, id, past),
    listSiteViews: (q) => views.listSiteViews(q, past),
    listMostRead: (q) => views.listMostRead(q, '2026-01-01', 2),
    addViews: (q) =>
      views.addViews(q, [{ userId: id, day: '2026-01-01', format: 'html', people: 1, bots: 0 }]),
    deleteViewsBefore: (q) => views.deleteViewsBefore(q, '2000-01-01', 2),
    ...questionsAboutGroups(alice),
    ...Object.assign({}, ...ofModules.map((about) => about(alice))),
  };
}

function publicationOf({ id: userId, username }: users.User) {
  const texts = { etag: 'e', content: '{}', json: '{}', publishedAt: at, languages: 'en' };
  return {
    profile: { userId, username, revision: 1, ...texts },
    files: [],
    listing: listingOf(username, 'Smith'),
    links: ['https://a.example/'],
    cardUrls: ['https://a.example/card'],
  };
}

function listingOf(username: string, label: string) {
  const document = { basics: { name: 'Alice', label }, skills: [{ name: 'Clocks' }] };
  const listing = listInDirectory(
    { document, language: 'en', theme: 'paper', slugs: {}, overlays: {}, files: {}, directory: 'listed' },
    username,
  );
  if (!listing) throw new Error('nobody is listed');
  return listing;
}

const noLink = {
  url: 'https://a.example/',
  verifiedAt: null,
  checkedAt: null,
  outcome: null,
  reason: null,
  failures: 0,
  nextAt: at,
};
const noOrigin = {
  autosavedBy: null,
  actor: null,
  means: null,
  tokenId: null,
  tokenName: null,
  publishedAt: null,
};
