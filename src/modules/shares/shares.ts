import { type AccountChange, type Accounts, changeUser } from '../../accounts/change-user.ts';
import { claimForm, type SentForm } from '../../accounts/claim-form.ts';
import { findDraft } from '../../accounts/find-draft.ts';
import { checkPlaces } from '../../domain/profile/audience.ts';
import { sectionOrder } from '../../domain/profile/document.ts';
import { readDraft } from '../../domain/profile/draft.ts';
import type { Problem } from '../../domain/profile/problem.ts';
import { Refusal } from '../../domain/profile/refusal.ts';
import type { LinkView } from '../../domain/profile/version.ts';
import { isOwnedId } from '../../store/owned.ts';
import { createShareKey, sealShareKey } from './share-key.ts';
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

export interface ShareTerms extends Partial<LinkView> {
  readonly label: string;
  /** The expiry. The default is thirty days from now. */
  readonly until?: string | undefined;
  readonly anonymous?: boolean | undefined;
  /** Null removes it. */
  readonly password?: string | null | undefined;
}

export interface CreatedShare {
  readonly share: Share;
  readonly key: string;
}

interface Creation {
  readonly form?: SentForm;
  /** Needed to show the URL again. */
  readonly appSecret?: string;
}

const day = 24 * 60 * 60 * 1000;
/** Days that a link is valid by default, and at most. */
const [usualDays, mostDays] = [30, 730];
/** The most links per user. */
export const mostShares = 100;
const longestLabel = 100;
const mostPlaces = 500;
const [longestHeadline, longestSummary] = [300, 10_000];

export async function createShare(
  accounts: Accounts,
  username: string,
  terms: ShareTerms,
  { form, appSecret }: Creation = {},
): Promise<CreatedShare> {
  // Outside the transaction, because hashing is slow on purpose.
  const password = (await hashGiven(terms)) ?? null;
  return changeUser(accounts, username, async (change) => {
    const { queries, user, at, actor, note } = change;
    if (form) await claimForm(change, form);
    if ((await listShares(queries, user.id)).length >= mostShares)
      throw new Refusal('impossible', `You have reached the limit of ${mostShares} links. Revoke one first.`);
    await checkTerms(change, terms, { shows: [], hides: [] });
    const { key, hash } = createShareKey();
    const id = Bun.randomUUIDv7();
    const share = {
      id,
      userId: user.id,
      hash,
      sealedKey: appSecret === undefined ? null : sealShareKey(appSecret, id, key),
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

/** Changes the given terms and keeps the others. */
export async function changeShare(
  accounts: Accounts,
  username: string,
  id: string,
  terms: Partial<ShareTerms>,
): Promise<OwnedShare> {
  const given = await hashGiven(terms);
  return changeUser(accounts, username, async (change) => {
    const share = await requireShare(change, id);
    await checkTerms(change, terms, share);
    const password = given === undefined ? share.password : given;
    const changed = { ...share, ...termsOf({ ...share, ...terms }, change.at), password };
    await updateShare(change.queries, changed);
    await change.audit('share.changed', { shareId: id });
    return changed;
  });
}

/** Deletes a link. The key stops working on every node with the next request. */
export function endShare(accounts: Accounts, username: string, id: string): Promise<void> {
  return changeUser(accounts, username, async (change) => {
    await requireShare(change, id);
    await deleteShare(change.queries, change.user.id, id);
    await change.note('share.ended', { shareId: id });
  });
}

/** Hashes a new password. Undefined keeps the current one. */
async function hashGiven({ password }: Partial<ShareTerms>): Promise<string | null | undefined> {
  return password ? hashSharePassword(password) : password === '' ? null : password;
}

async function requireShare({ queries, user }: AccountChange, id: string): Promise<OwnedShare> {
  const share = isOwnedId(id) ? await findShare(queries, user.id, id) : null;
  if (share) return share;
  throw new Refusal('unknown', `${user.username} has no such link, or it was revoked.`);
}

/** Checks only the given terms, because places that the link already showed may have been deleted. */
async function checkTerms(
  change: AccountChange,
  terms: Partial<ShareTerms>,
  before: Pick<LinkView, 'shows' | 'hides'>,
): Promise<void> {
  const { label, until, sections, headline, summary } = terms;
  const problems: Problem[] = [];
  const refuse = (pointer: string, detail: string) => problems.push({ pointer, detail });
  if (label !== undefined && (label.trim() === '' || label.length > longestLabel))
    refuse('/label', `must have 1 to ${longestLabel} characters`);
  if (label !== undefined && /\p{Cc}/u.test(label)) refuse('/label', 'must be one line');
  const left = until === undefined ? day : Date.parse(until) - Date.parse(change.at);
  if (!(left > 0)) refuse('/until', 'must be in the future');
  if (left > mostDays * day) refuse('/until', `must be within ${mostDays} days`);
  for (const [pointer, text, longest] of [
    ['/headline', headline, longestHeadline],
    ['/summary', summary, longestSummary],
  ] as const) {
    if (typeof text !== 'string') continue;
    if (text.length > longest) refuse(pointer, `must not have more than ${longest} characters`);
    if (/[\0\ue000]/.test(text)) refuse(pointer, 'has a character that cannot be published');
  }
  if (headline && /\p{Cc}/u.test(headline)) refuse('/headline', 'must be one line');
  const draft = readDraft(await findDraft(change.queries, change.user));
  for (const list of ['shows', 'hides'] as const) {
    const places = terms[list];
    if (!places) continue;
    if (places.length > mostPlaces) refuse(`/${list}`, `must not have more than ${mostPlaces} paths`);
    problems.push(...checkPlaces(draft, list, places, before[list]));
  }
  const known = sectionOrder(draft);
  for (const [index, name] of (sections ?? []).entries())
    if (!known.includes(name)) refuse(`/sections/${index}`, 'is not a section of the draft');
  const [first] = problems;
  if (first)
    throw new Refusal('invalid', `The link is not valid: ${first.pointer} ${first.detail}`, problems);
}

function termsOf(terms: ShareTerms, at: string) {
  const { label, until, shows = [], hides = [], sections = [], headline, summary, anonymous = false } = terms;
  return {
    label: label.trim(),
    until: new Date(until ?? Date.parse(at) + usualDays * day).toISOString(),
    shows: [...new Set(shows)],
    hides: [...new Set(hides)],
    sections: [...new Set(sections)],
    headline: headline?.trim() || null,
    summary: summary?.trim() || null,
    anonymous,
  };
}
