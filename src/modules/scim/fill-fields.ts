import { type AccountChange, type Accounts, changeUserIn } from '../../accounts/change-user.ts';
import { findDraft } from '../../accounts/find-draft.ts';
import { otherSpelling } from '../../accounts/locked-fields.ts';
import { publishAtOnce } from '../../accounts/publish.ts';
import { appendRevision, storeDraft } from '../../accounts/save-draft.ts';
import type { MappedField } from '../../core/config/directory-fields.ts';
import type { ProfileDocument } from '../../domain/profile/document.ts';
import { parseDraft, readDraft } from '../../domain/profile/draft.ts';
import { lookUpPointer, parsePointer } from '../../domain/profile/json-pointer.ts';
import { dropIdle } from '../../domain/profile/rename-entries.ts';
import { prepareSchema } from '../../domain/profile/schema.ts';
import { findRevision, type Revision } from '../../store/revisions.ts';
import { isShown } from '../../store/users.ts';
import type { DirectoryAttributes } from './directory-attributes.ts';

/** The setting DIRECTORY_FIELDS. */
export interface FieldTerms {
  readonly fields: readonly MappedField[];
  /** Whether visitors see a field immediately, not with the next publication. */
  readonly publishes: boolean;
}

export interface SentAttributes {
  readonly before: DirectoryAttributes;
  readonly now: DirectoryAttributes;
}

type Wanted = ReadonlyMap<string, string | null>;

/** Fills fields from the attributes of a request. A field whose attribute was never sent stays unchanged. */
export async function fillFields(
  accounts: Accounts,
  change: AccountChange,
  { fields, publishes }: FieldTerms,
  { before, now }: SentAttributes,
): Promise<void> {
  const wanted = new Map(
    fields.flatMap(({ source, pointer }) => {
      const isSent = Object.hasOwn(now, source) || Object.hasOwn(before, source);
      return isSent ? [[pointer, now[source] ?? null] as const] : [];
    }),
  );
  if (wanted.size === 0) return;
  await prepareSchema({ basics: {} });
  await again(accounts, change, async (fresh) => {
    if (publishes) await publishFields(accounts, fresh, wanted);
    else await fillDraft(fresh, wanted);
  });
}

/** Runs again with the current user. The directory itself may change locked fields. */
function again<T>(
  accounts: Accounts,
  { queries, user }: AccountChange,
  work: (fresh: AccountChange) => Promise<T>,
): Promise<T> {
  return changeUserIn(queries, { ...accounts, locked: null }, user.username, work);
}

async function fillDraft(change: AccountChange, wanted: Wanted): Promise<void> {
  const current = await findDraft(change.queries, change.user);
  const filled = withFields(readDraft(current), wanted);
  if (filled !== null) await storeDraft(change, parseDraft(filled), current);
}

/** Publishes these fields only, without a review, because the organization sent them. Other changes stay drafts. */
async function publishFields(accounts: Accounts, change: AccountChange, wanted: Wanted): Promise<void> {
  const { queries, user } = change;
  const shown = await findShown(change);
  const published = shown && withFields(readDraft(shown), wanted);
  if (!shown || !published) return fillDraft(change, wanted);
  const isDraftShown = isShown(user, user.draft);
  const draft = await findDraft(queries, user);
  const n = await appendRevision(change, JSON.stringify(parseDraft(published)), shown.files);
  await again(accounts, change, (fresh) => publishAtOnce(accounts, { ...fresh, locked: null }, n));
  if (isDraftShown) return;
  const filled = withFields(readDraft(draft), wanted) ?? readDraft(draft);
  await again(accounts, change, (fresh) =>
    appendRevision(fresh, JSON.stringify(parseDraft(filled)), draft.files),
  );
}

async function findShown({ queries, user }: AccountChange): Promise<Revision | null> {
  return user.state === 'published' && user.published !== null
    ? findRevision(queries, user.id, user.published)
    : null;
}

/**
 * The document with these texts, where null removes one. Null if nothing changes. Removes translations of
 * replaced texts.
 */
function withFields(document: ProfileDocument, wanted: Wanted): ProfileDocument | null {
  const others = [...wanted].filter(([place, text]) => valueAt(document, place) !== text);
  const spelled = others.length === 0 && [...wanted.keys()].every((place) => spelledOnce(document, place));
  if (spelled) return null;
  const filled: Record<string, unknown> = structuredClone({ ...document });
  for (const [place, text] of wanted) {
    setMember(filled, parsePointer(place), text);
    const other = otherSpelling.get(place);
    if (other !== undefined) setMember(filled, parsePointer(other), null);
  }
  const locales = lookUpPointer(filled, ['x-vitrine', 'locales']);
  for (const texts of Object.values(locales ?? {}))
    for (const [place] of others) Reflect.deleteProperty(texts, place);
  dropIdle(filled);
  return filled;
}

function valueAt(document: ProfileDocument, place: string): unknown {
  return lookUpPointer(document, parsePointer(place)) ?? null;
}

function spelledOnce(document: ProfileDocument, place: string): boolean {
  return valueAt(document, otherSpelling.get(place) ?? '/basics/none') === null;
}

function setMember(owner: object, [token = '', ...rest]: readonly string[], text: string | null): void {
  if (rest.length === 0) {
    if (text === null) Reflect.deleteProperty(owner, token);
    else Reflect.set(owner, token, text);
    return;
  }
  const inner = lookUpPointer(owner, [token]) ?? {};
  if (typeof inner !== 'object') return;
  setMember(inner, rest, text);
  if (Object.keys(inner).length > 0) Reflect.set(owner, token, inner);
  else Reflect.deleteProperty(owner, token);
}
