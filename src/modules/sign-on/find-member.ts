import { type Accounts, changeUserIn } from '../../accounts/change-user.ts';
import { createUsersIn, firstDraft } from '../../accounts/create-user.ts';
import { replaceEmail } from '../../accounts/email.ts';
import { findUndisputedName } from '../../accounts/find-free-name.ts';
import { acceptInvitationIn, SpentInvitation } from '../../accounts/identity/accept-invitation.ts';
import type { AdmissionRules } from '../../core/config/sign-on.ts';
import { checkDraft } from '../../domain/profile/draft.ts';
import { prepareSchema } from '../../domain/profile/schema.ts';
import { foldUsername } from '../../domain/profile/username.ts';
import type { Transaction } from '../../store/database.ts';
import {
  findIdentityOwner,
  hasIdentityOf,
  type IdentityOwner,
  markIdentityUsed,
} from '../../store/identities.ts';
import type { Invitation } from '../../store/invitations.ts';
import type { KnownAccount } from '../../store/known-accounts.ts';
import { isShutOut } from '../../store/leaving.ts';
import { deleteUnresolved, findUnresolvedOf } from '../../store/unresolved-sign-ins.ts';
import { isNameTaken } from '../../store/users.ts';
import { firstDocument, isAllowed, verifiedAddress, wishedUsername } from './claims.ts';
import { addIdentityIn } from './connect-identity.ts';
import type { SignedOn } from './provider.ts';
import { listProvisioned, resolvePerson } from './resolve-person.ts';
import { SignOnFailure } from './sign-on-failure.ts';
import { createReference, recordUnresolved, type Unresolved } from './unresolved.ts';

/** The user with that identity, and whether the account is new. */
export interface SignedOnMember extends IdentityOwner {
  readonly isNew: boolean;
}

type Person = Pick<SignedOn, 'identity' | 'payloads' | 'vouching'>;

/** How a first sign-in finds its account, and how a new account is named. */
interface Admission extends AdmissionRules {
  readonly reservedNames: readonly string[];
}

/** Finds a known member by issuer and subject alone. For a first sign-in, the settings decide. */
export async function findMember(
  accounts: Accounts,
  settings: Admission,
  person: Person,
): Promise<SignedOnMember> {
  const { subject } = person.identity;
  const refuse = (error: unknown): never => {
    if (!(error instanceof SignOnFailure) || error.signOnCase) throw error;
    const { reason, message } = error;
    throw new SignOnFailure(reason, message, { reference: createReference(), subject, candidates: [] });
  };
  if (!isAllowed(person.payloads, settings.allow))
    return refuse(new SignOnFailure('not-allowed', `the user matches no rule in ${settings.allowedBy}`));
  await prepareSchema();
  const find = () => findOrAdmit(accounts, settings, person);
  const found = await find()
    .catch((error: unknown) => {
      if (error instanceof Overtaken || error instanceof SpentInvitation) return find();
      throw error;
    })
    .catch(refuse);
  if ('userId' in found) return found;
  const { reason, reference, candidates } = found;
  throw new SignOnFailure(reason, 'an operator decides at /users?show=unresolved', {
    reference,
    subject,
    candidates,
  });
}

/** Rejects an invitation for a person whose account SCIM manages. */
export async function refuseProvisioned(
  { database, now }: Accounts,
  { scimClaims }: AdmissionRules,
  person: Person,
): Promise<void> {
  const { identity, payloads } = person;
  if (await findIdentityOwner(database, identity)) return;
  const known = await listProvisioned(database, payloads, scimClaims);
  if (known.length === 0) return;
  const reason = known.length > 1 ? 'several' : 'unlinked';
  const { reference, candidates } = await database.transaction((queries) =>
    recordUnresolved(queries, { ...person, at: now().toISOString() }, reason, known),
  );
  const { subject } = identity;
  throw new SignOnFailure(reason, 'SCIM manages an account of this user', { reference, subject, candidates });
}

/** A concurrent request did the same, so this transaction was rolled back. */
class Overtaken extends Error {}

function findOrAdmit(
  accounts: Accounts,
  settings: Admission,
  person: Person,
): Promise<SignedOnMember | Unresolved> {
  const { identity } = person;
  return accounts.database.transaction(async (queries) => {
    const at = accounts.now().toISOString();
    const known = await findIdentityOwner(queries, identity);
    const admitted = known === null ? await admit(queries, accounts, settings, { ...person, at }) : 'known';
    if (typeof admitted === 'object') return admitted;
    const member = known ?? (await findIdentityOwner(queries, identity));
    if (member === null) throw new Error('a stored identity is missing');
    if (isShutOut(member)) {
      const signOnCase = {
        reference: createReference(),
        subject: identity.subject,
        candidates: [member.username],
      };
      throw new SignOnFailure('suspended', 'the account is suspended', signOnCase);
    }
    await markIdentityUsed(queries, identity, at);
    return { ...member, isNew: admitted === 'new' };
  });
}

/** Connects the identity with an existing account, or with a new one. */
async function admit(
  queries: Transaction,
  accounts: Accounts,
  settings: Admission,
  person: Person & { readonly at: string },
): Promise<'known' | 'new' | Unresolved> {
  const before = await findUnresolvedOf(queries, person.identity);
  if (before?.refusedAt) return { reason: 'refused', reference: before.reference, candidates: [] };
  const resolution = await resolvePerson(queries, settings, person);
  if (resolution && 'undecided' in resolution)
    return recordUnresolved(queries, person, resolution.undecided, resolution.candidates);
  if (!resolution && !settings.creates) return recordUnresolved(queries, person, 'no-account', []);
  if (resolution && 'account' in resolution) await connect(queries, accounts, resolution.account, person);
  else if (resolution) await takeInvitation(queries, accounts, resolution.invitation, settings, person);
  else await createAccount(queries, accounts, settings, person);
  await deleteUnresolved(queries, person.identity);
  return resolution && 'account' in resolution ? 'known' : 'new';
}

async function connect(
  queries: Transaction,
  accounts: Accounts,
  { username }: KnownAccount,
  person: Person,
): Promise<void> {
  await changeUserIn(queries, { ...accounts, actor: username }, username, async (change) => {
    // Checked again under the lock, because two identities may match the account concurrently.
    if (await hasIdentityOf(queries, change.user.id, person.identity.issuer)) throw new Overtaken();
    await addIdentityOrRetry(person)(change);
  });
}

/** Creates the account that an operator invited by this email address, with the chosen username. */
async function takeInvitation(
  queries: Transaction,
  accounts: Accounts,
  invitation: Invitation,
  { reservedNames }: Admission,
  person: Person,
): Promise<void> {
  const chosen = invitation.username;
  const isFree = chosen !== null && !(await isNameTaken(queries, foldUsername(chosen)));
  const username = isFree
    ? chosen
    : await findUndisputedName(queries, chosen ?? wishedUsername(person.payloads), reservedNames);
  const credential = { add: addIdentityOrRetry(person) };
  await acceptInvitationIn(queries, accounts, invitation, { username, credential });
}

/** Creates an account without publishing it, which its owner decides. */
async function createAccount(
  queries: Transaction,
  accounts: Accounts,
  { reservedNames }: Admission,
  person: Person,
): Promise<void> {
  const { payloads } = person;
  const address = verifiedAddress(payloads);
  // At many providers, users choose their own names.
  const username = await findUndisputedName(queries, wishedUsername(payloads), reservedNames);
  const actor = { ...accounts, actor: username };
  const { json } = checkDraft(firstDocument(payloads));
  const first = json === '' || json === '{}' ? null : firstDraft(json);
  const created = await createUsersIn(queries, actor, [{ username, first }]);
  if (!created.has(username)) throw new Overtaken();
  await changeUserIn(queries, actor, username, async (change) => {
    await addIdentityOrRetry(person)(change);
    if (address !== null) await replaceEmail(actor, change, address);
  });
}

/** Retries if another account got the identity concurrently, to find that account. */
function addIdentityOrRetry(person: Person): ReturnType<typeof addIdentityIn> {
  return async (change) => {
    await addIdentityIn(person)(change).catch((error: unknown) => {
      throw error instanceof SignOnFailure ? new Overtaken() : error;
    });
  };
}
