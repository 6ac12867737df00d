import { checkShown } from '../profile/audience.ts';
import { readDraft } from '../profile/draft.ts';
import type { Problem } from '../profile/problem.ts';
import { Refusal } from '../profile/refusal.ts';
import {
  addShareUse,
  deleteShare,
  findShare,
  insertShare,
  listShares,
  type OwnedShare,
  type Share,
  updateShare,
} from '../store/shares.ts';
import { type AccountChange, type Accounts, changeUser, changeUserIn } from './change-user.ts';
import { findDraft } from './find-draft.ts';
import { createShareKey } from './share-key.ts';
import { hashSharePassword } from './share-password.ts';

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
): Promise<CreatedShare> {
  // Before the transaction: hashing is slow on purpose.
  const password = (await hashGiven(terms)) ?? null;
  return changeUser(accounts, username, async (change) => {
    const { queries, user, at, actor, note } = change;
    if ((await listShares(queries, user.id)).length >= mostShares)
      throw new Refusal('impossible', `You have ${mostShares} links, which is the most: end one first.`);
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
      ...(await checkTerms(change, terms)),
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
    const share = mustBeTheirs(await findShare(change.queries, change.user.id, id), username);
    const { label, until, shows, anonymous } = share;
    const password = given === undefined ? share.password : given;
    const checked = await checkTerms(change, { label, until, shows, anonymous, ...terms });
    const changed = { ...share, ...checked, password };
    await updateShare(change.queries, changed);
    return changed;
  });
}

/** From the next request on, on every node, the key is unknown. */
export function endShare(accounts: Accounts, username: string, id: string): Promise<void> {
  return changeUser(accounts, username, async ({ queries, user, note }) => {
    mustBeTheirs(await findShare(queries, user.id, id), username);
    await deleteShare(queries, user.id, id);
    await note('share.ended', { shareId: id });
  });
}

/** Records a use; the owner is told of the first. */
export async function recordShareUse(
  accounts: Accounts,
  { id, username }: OwnedShare,
  visits: number,
): Promise<void> {
  await accounts.database.transaction((queries) =>
    changeUserIn(queries, accounts, username, async ({ at, note }) => {
      const isFirst = await addShareUse(queries, id, { at, visits });
      if (isFirst) await note('share.used', { shareId: id });
    }),
  );
}

/** Undefined where the password is not changed. */
async function hashGiven({ password }: Partial<ShareTerms>): Promise<string | null | undefined> {
  return password ? hashSharePassword(password) : password === '' ? null : password;
}

function mustBeTheirs(share: OwnedShare | null, username: string): OwnedShare {
  if (share) return share;
  throw new Refusal('unknown', `${username} has no such link: it may have been ended.`);
}

async function checkTerms(change: AccountChange, terms: ShareTerms) {
  const { label, shows = [], anonymous = false } = terms;
  const now = Date.parse(change.at);
  const until = new Date(terms.until ?? now + usualDays * day);
  const problems: Problem[] = [];
  const refuse = (pointer: string, detail: string) => problems.push({ pointer, detail });
  if (label.trim() === '' || label.length > longestLabel)
    refuse('/label', `must have 1 to ${longestLabel} characters`);
  if (!(until.getTime() > now)) refuse('/until', 'must be a time to come');
  if (until.getTime() > now + mostDays * day) refuse('/until', `must be within ${mostDays} days`);
  if (shows.length > mostShown) refuse('/shows', `must not have more than ${mostShown} places`);
  problems.push(...checkShown(readDraft(await findDraft(change.queries, change.user)), shows));
  const [first] = problems;
  if (first)
    throw new Refusal('invalid', `The link is not valid: ${first.pointer} ${first.detail}`, problems);
  return { label: label.trim(), until: until.toISOString(), shows: [...new Set(shows)], anonymous };
}
