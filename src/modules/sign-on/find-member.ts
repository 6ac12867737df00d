import { type Accounts, changeUserIn } from '../../accounts/change-user.ts';
import { createUsersIn, firstDraft } from '../../accounts/create-user.ts';
import { replaceEmail } from '../../accounts/email.ts';
import { findUndisputedName } from '../../accounts/find-free-name.ts';
import type { SignOnSettings } from '../../core/config/sign-on.ts';
import { checkDraft } from '../../domain/profile/draft.ts';
import { prepareSchema } from '../../domain/profile/schema.ts';
import type { Transaction } from '../../store/database.ts';
import { type EmailOwner, findEmailOwner } from '../../store/emails.ts';
import {
  findIdentityOwner,
  type Identity,
  type IdentityOwner,
  insertIdentity,
  markIdentityUsed,
} from '../../store/identities.ts';
import { firstDocument, isAllowed, type Payloads, verifiedAddress, wishedUsername } from './claims.ts';
import { fillEmptyDraft } from './fill-empty-draft.ts';
import type { SignedOn } from './provider.ts';
import { SignOnFailure } from './sign-on-failure.ts';

/** The user with that identity, and whether the account is new. */
export interface SignedOnMember extends IdentityOwner {
  readonly isNew: boolean;
}

type Person = Pick<SignedOn, 'identity' | 'payloads'>;

/** How a first sign-in is matched, and what a new account may be called. */
interface Admission extends SignOnSettings {
  readonly reservedNames: readonly string[];
}

/** Known members are found by issuer and subject alone; the settings decide how a first sign-in is matched. */
export async function findMember(
  accounts: Accounts,
  settings: Admission,
  person: Person,
): Promise<SignedOnMember> {
  if (!isAllowed(person.payloads, settings.allow))
    throw new SignOnFailure('not-allowed', 'none of OIDC_ALLOW is true of them');
  await prepareSchema();
  const find = () => findOrAdmit(accounts, settings, person);
  return find().catch((error: unknown) => {
    if (error instanceof Overtaken) return find();
    throw error;
  });
}

/** Another request did the same at this moment; this transaction was rolled back. */
class Overtaken extends Error {}

function findOrAdmit(accounts: Accounts, settings: Admission, person: Person): Promise<SignedOnMember> {
  const { identity } = person;
  return accounts.database.transaction(async (queries) => {
    const at = accounts.now().toISOString();
    const known = await findIdentityOwner(queries, identity);
    const isNew = known === null && (await admit(queries, accounts, settings, person));
    const member = known ?? (await findIdentityOwner(queries, identity));
    if (member === null) throw new Error('an identity that was just stored is not there');
    if (member.state === 'suspended') throw new SignOnFailure('suspended', 'the account is suspended');
    await markIdentityUsed(queries, identity, at);
    return { ...member, isNew };
  });
}

/** Whether the account was made for it. */
async function admit(
  queries: Transaction,
  accounts: Accounts,
  { linksAddresses, creates, reservedNames }: Admission,
  { identity, payloads }: Person,
): Promise<boolean> {
  const address = verifiedAddress(payloads);
  const owner = address === null ? null : await findEmailOwner(queries, address);
  if (owner && linksAddresses) {
    await giveToOwner(queries, accounts, owner, identity, payloads);
    return false;
  }
  if (owner) throw new SignOnFailure('address-taken', 'an account has the address, and OIDC_LINK is off');
  if (!creates) throw new SignOnFailure('no-account', 'OIDC_CREATE is off');
  await createAccount(queries, accounts, identity, { payloads, address, reservedNames });
  return true;
}

async function giveToOwner(
  queries: Transaction,
  accounts: Accounts,
  { username }: EmailOwner,
  identity: Identity,
  payloads: Payloads,
): Promise<void> {
  await changeUserIn(queries, { ...accounts, actor: username }, username, async (change) => {
    if (change.user.state === 'suspended') throw new SignOnFailure('suspended', 'the account is suspended');
    if (!(await insertIdentity(queries, change.user.id, identity, change.at))) throw new Overtaken();
    await change.note('identity.added');
    await fillEmptyDraft(change, payloads);
  });
}

interface NewAccount extends Pick<Admission, 'reservedNames'> {
  readonly payloads: Payloads;
  readonly address: string | null;
}

/** Nothing of it is published: that is for its owner to do. */
async function createAccount(
  queries: Transaction,
  accounts: Accounts,
  identity: Identity,
  { payloads, address, reservedNames }: NewAccount,
): Promise<void> {
  // At many providers people choose their names by themselves.
  const username = await findUndisputedName(queries, wishedUsername(payloads), reservedNames);
  const actor = { ...accounts, actor: username };
  const { json } = checkDraft(firstDocument(payloads));
  const first = json === '' || json === '{}' ? null : firstDraft(json);
  const created = await createUsersIn(queries, actor, [{ username, first }]);
  if (!created.has(username)) throw new Overtaken();
  await changeUserIn(queries, actor, username, async (change) => {
    if (!(await insertIdentity(queries, change.user.id, identity, change.at))) throw new Overtaken();
    await change.note('identity.added');
    if (address !== null) await replaceEmail(actor, change, address);
  });
}
