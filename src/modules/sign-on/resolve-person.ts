import type { AdmissionRules, LinkRule } from '../../core/config/sign-on.ts';
import { foldUsername } from '../../domain/profile/username.ts';
import type { Queries, Transaction } from '../../store/database.ts';
import { hasIdentityOf } from '../../store/identities.ts';
import { findPendingInvitation, type Invitation } from '../../store/invitations.ts';
import {
  type KnownAccount,
  listByAddress,
  listByExternalId,
  listByUserName,
  listByUsername,
} from '../../store/known-accounts.ts';
import { isScimInUse } from '../../store/provisioned.ts';
import { hasRole } from '../../store/roles.ts';
import { claimedAddresses, claimTexts, type Payloads, verifiedAddress } from './claims.ts';
import type { SignedOn } from './provider.ts';
import type { UndecidedReason } from './sign-on-failure.ts';
import { isInScope } from './vouching.ts';

/** The account that a first sign-in belongs to, or why that is unclear. */
export type Resolution =
  | { readonly account: KnownAccount }
  | { readonly invitation: Invitation }
  | { readonly undecided: UndecidedReason; readonly candidates: readonly KnownAccount[] }
  | null;

interface Newcomer extends Pick<SignedOn, 'identity' | 'payloads' | 'vouching'> {
  readonly at: string;
}

type LinkSettings = Pick<AdmissionRules, 'links' | 'scimClaims'>;

/** Null for an unknown person. */
export async function resolvePerson(
  queries: Transaction,
  settings: LinkSettings,
  person: Newcomer,
): Promise<Resolution> {
  const links = settings.links ?? ((await isScimInUse(queries, person.at)) ? (['scim'] as const) : []);
  for (const rule of links) {
    const found = await finders[rule](queries, person, settings);
    if (found.accounts.length > 0) return decide(queries, person, found);
  }
  const known = await listKnown(queries, person.payloads, settings);
  if (known.length > 0) return { undecided: reasonFor(known, person.payloads), candidates: known };
  return findInvitation(queries, person);
}

interface Found {
  readonly accounts: readonly KnownAccount[];
  /** Whether the match is strong enough for an account with a role. */
  readonly isStrong?: true;
}

const finders: Readonly<
  Record<LinkRule, (queries: Transaction, person: Newcomer, settings: LinkSettings) => Promise<Found>>
> = {
  async scim(queries, { payloads, vouching }, { scimClaims }) {
    // Any issuer of a federation could claim the ID of another issuer's user.
    const isOwn = (id: string) => !vouching || vouching.isOnly || isInScope(id, vouching);
    const ids = valuesOf(payloads, scimClaims).filter(isOwn);
    const byNumber = await listByExternalId(queries, ids);
    const isTrusted = ({ managed, connectedId }: KnownAccount) =>
      managed === 1 || (connectedId !== null && ids.includes(connectedId));
    const accounts = presentOnes(byNumber.filter(isTrusted));
    if (accounts.length > 0) return { accounts, isStrong: true };
    const address = verifiedAddress(payloads);
    const names = [...valuesOf(payloads, ['preferred_username', 'upn']), ...(address ? [address] : [])];
    const byName = await listByUserName(queries, names.map(foldUsername));
    const isSame = ({ userName }: KnownAccount) =>
      names.some((name) => foldAscii(name) === foldAscii(userName ?? ''));
    return { accounts: presentOnes(byName.filter((one) => one.managed === 1 && isSame(one))) };
  },
  async 'verified-email'(queries, { payloads }) {
    const address = verifiedAddress(payloads);
    return { accounts: await listByAddress(queries, address === null ? [] : [address]) };
  },
  async username(queries, { payloads }) {
    const names = valuesOf(payloads, ['preferred_username']);
    const accounts = await listByUsername(queries, names.map(foldUsername));
    const isSame = ({ username }: KnownAccount) =>
      names.some((name) => foldAscii(name) === foldAscii(username));
    return { accounts: accounts.filter(isSame) };
  },
};

/** The accounts of present people, because a person who left and a new one may share a name. */
function presentOnes(accounts: readonly KnownAccount[]): readonly KnownAccount[] {
  const present = accounts.filter(({ leftAt }) => leftAt === null);
  return present.length > 0 ? present : accounts;
}

async function decide(
  queries: Transaction,
  { identity }: Newcomer,
  { accounts, isStrong }: Found,
): Promise<Resolution> {
  const [account, ...others] = accounts;
  if (!account || others.length > 0) return { undecided: 'several', candidates: accounts };
  const candidates = [account];
  if (hasRole(account) && !isStrong) return { undecided: 'role', candidates };
  if (await hasIdentityOf(queries, account.id, identity.issuer))
    return { undecided: 'connected', candidates };
  return { account };
}

/** Accounts that any claim matches, even by similarity or unconfirmed. */
async function listKnown(
  queries: Transaction,
  payloads: Payloads,
  { scimClaims }: LinkSettings,
): Promise<KnownAccount[]> {
  const provisioned = await listProvisioned(queries, payloads, scimClaims);
  return unique([...provisioned, ...(await listByAddress(queries, claimedAddresses(payloads)))]);
}

/** Accounts that SCIM manages and that a claim matches. */
export async function listProvisioned(
  queries: Queries,
  payloads: Payloads,
  scimClaims: LinkSettings['scimClaims'],
): Promise<KnownAccount[]> {
  const names = valuesOf(payloads, ['preferred_username', 'upn', 'email']);
  return unique([
    ...(await listByExternalId(queries, valuesOf(payloads, scimClaims))),
    ...(await listByUserName(queries, names.map(foldUsername))),
  ]);
}

function unique(accounts: readonly KnownAccount[]): KnownAccount[] {
  return [...new Map(accounts.map((account) => [account.id, account])).values()];
}

function reasonFor(known: readonly KnownAccount[], payloads: Payloads): UndecidedReason {
  if (known.length > 1) return 'several';
  const isUnverified = claimedAddresses(payloads).length > 0 && verifiedAddress(payloads) === null;
  return isUnverified && known.every(({ userName }) => userName === null) ? 'unverified' : 'unlinked';
}

/** Finds an invitation. The provider confirmed the email address, so a mailed link is not needed. */
async function findInvitation(queries: Transaction, { payloads, at }: Newcomer): Promise<Resolution> {
  const address = verifiedAddress(payloads);
  const invitation = address === null ? null : await findPendingInvitation(queries, [address], at);
  if (invitation) return { invitation };
  const isInvited = await findPendingInvitation(queries, claimedAddresses(payloads), at);
  return isInvited ? { undecided: 'invited', candidates: [] } : null;
}

function valuesOf(payloads: Payloads, claims: readonly string[]): string[] {
  return [...new Set(claims.flatMap((claim) => claimTexts(payloads, claim)))];
}

/** Lower-cases ASCII only, because other letters may fold to those of another person. */
function foldAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
