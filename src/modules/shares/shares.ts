import { type AccountChange, type Accounts, changeUser } from '../../accounts/change-user.ts';
import { claimForm, type SentForm } from '../../accounts/claim-form.ts';
import { findDraft } from '../../accounts/find-draft.ts';
import { checkShown } from '../../domain/profile/audience.ts';
import { readDraft } from '../../domain/profile/draft.ts';
import type { Problem } from '../../domain/profile/problem.ts';
import { Refusal } from '../../domain/profile/refusal.ts';
import { isOwnedId } from '../../store/owned.ts';
import { createShareKey } from './share-key.ts';
import { hashSharePassword } from './share-password.ts';
import {
  deleteShare,
  findShare,
  insertShare,
  listShares,
  type OwnedShare,
  type Share,
  updateShare,
} from './store.ts';

export interface ShareTerms {
  readonly label: string;
  /** A time; thirty days from now where none is named. */
  readonly until?: string | undefined;
  readonly shows?: readonly string[] | undefined;
  readonly anonymous?: boolean | undefined;
  /** Null removes it. */
  readonly password?: string | null | undefined;
}

export interface CreatedShare {
  readonly share: Share;
  /** Shown this once. */
  readonly key: string;
}

const day = 24 * 60 * 60 * 1000;
/** How long a link is valid by default, and at most. */
const [usualDays, mostDays] = [30, 730];
/** For each user. */
export const mostShares = 100;
const longestLabel = 100;
const mostShown = 500;

export async function createShare(
  accounts: Accounts,
  username: string,
  terms: ShareTerms,
  form?: SentForm,
): Promise<CreatedShare> {
  // Before the transaction: hashing is slow on purpose.
  const password = (await hashGiven(terms)) ?? null;
  return changeUser(accounts, username, async (change) => {
    const { queries, user, at, actor, note } = change;
    if (form) await claimForm(change, form);
    if ((await listShares(queries, user.id)).length >= mostShares)
      throw new Refusal('impossible', `You have ${mostShares} links, which is the most: end one first.`);
    await checkTerms(change, terms, []);
    const { key, hash } = createShareKey();
    const share = {
      id: Bun.randomUUIDv7(),
      userId: user.id,
      hash,
      password,
      createdAt: at,
      createdBy: actor,
      visits: 0,
      lastUsedAt: null,
      ...termsOf(terms, at),
    };
    await insertShare(queries, share);
    await note('share.created', { shareId: share.id });
    return { share, key };
  });
}

/** Terms that are not named stay. */
export async function changeShare(
  accounts: Accounts,
  username: string,
  id: string,
  terms: Partial<ShareTerms>,
): Promise<OwnedShare> {
  const given = await hashGiven(terms);
  return changeUser(accounts, username, async (change) => {
    const share = await requireShare(change, id);
    await checkTerms(change, terms, share.shows);
    const { label, until, shows, anonymous } = share;
    const password = given === undefined ? share.password : given;
    const agreed = termsOf({ label, until, shows, anonymous, ...terms }, change.at);
    const changed = { ...share, ...agreed, password };
    await updateShare(change.queries, changed);
    return changed;
  });
}

/** From the next request on, on every node, the key is unknown. */
export function endShare(accounts: Accounts, username: string, id: string): Promise<void> {
  return changeUser(accounts, username, async (change) => {
    await requireShare(change, id);
    await deleteShare(change.queries, change.user.id, id);
    await change.note('share.ended', { shareId: id });
  });
}

/** Undefined where the password is not changed. */
async function hashGiven({ password }: Partial<ShareTerms>): Promise<string | null | undefined> {
  return password ? hashSharePassword(password) : password === '' ? null : password;
}

async function requireShare({ queries, user }: AccountChange, id: string): Promise<OwnedShare> {
  const share = isOwnedId(id) ? await findShare(queries, user.id, id) : null;
  if (share) return share;
  throw new Refusal('unknown', `${user.username} has no such link: it may have been ended.`);
}

/** Of the terms that are named: what a link has shown until now may have gone since. */
async function checkTerms(
  change: AccountChange,
  terms: Partial<ShareTerms>,
  before: readonly string[],
): Promise<void> {
  const { label, until, shows } = terms;
  const problems: Problem[] = [];
  const refuse = (pointer: string, detail: string) => problems.push({ pointer, detail });
  if (label !== undefined && (label.trim() === '' || label.length > longestLabel))
    refuse('/label', `must have 1 to ${longestLabel} characters`);
  if (label !== undefined && /\p{Cc}/u.test(label)) refuse('/label', 'must be one line');
  const left = until === undefined ? day : Date.parse(until) - Date.parse(change.at);
  if (!(left > 0)) refuse('/until', 'must be a time to come');
  if (left > mostDays * day) refuse('/until', `must be within ${mostDays} days`);
  if (shows && shows.length > mostShown) refuse('/shows', `must not have more than ${mostShown} places`);
  if (shows)
    problems.push(...checkShown(readDraft(await findDraft(change.queries, change.user)), shows, before));
  const [first] = problems;
  if (first)
    throw new Refusal('invalid', `The link is not valid: ${first.pointer} ${first.detail}`, problems);
}

function termsOf({ label, until, shows = [], anonymous = false }: ShareTerms, at: string) {
  const end = new Date(until ?? Date.parse(at) + usualDays * day).toISOString();
  return { label: label.trim(), until: end, shows: [...new Set(shows)], anonymous };
}
