import type { MappedField } from '../core/config/directory-fields.ts';
import type { ProfileDocument } from '../domain/profile/document.ts';
import { documentOf } from '../domain/profile/draft.ts';
import { lookUpPointer, parsePointer, pointer } from '../domain/profile/json-pointer.ts';
import type { Problem } from '../domain/profile/problem.ts';
import { Refusal } from '../domain/profile/refusal.ts';
import type { Queries } from '../store/database.ts';
import { isProvisioned } from '../store/provisioned.ts';
import type { User } from '../store/users.ts';
import { findDraft } from './find-draft.ts';

/** The fields that the organization's directory provides. */
export interface LockedFields {
  readonly pointers: readonly string[];
  /** OIDC_NAME, the name of the provider. */
  readonly by: string | null;
}

/** Other names of these fields, because JSON Resume documents may use either. */
export const otherSpelling: ReadonlyMap<string, string> = new Map([
  ['/basics/givenName', '/basics/firstName'],
  ['/basics/familyName', '/basics/lastName'],
]);

export function lockedFieldsOf(fields: readonly MappedField[], by: string | null): LockedFields | null {
  const pointers = fields.flatMap(({ pointer }) => [pointer, ...[otherSpelling.get(pointer) ?? []].flat()]);
  return pointers.length > 0 ? { pointers, by } : null;
}

/** The locked fields of a user. Empty unless SCIM provisions the account. */
export async function findLocked(
  queries: Queries,
  userId: string,
  locked: LockedFields | null | undefined,
): Promise<LockedFields | null> {
  return locked && (await isProvisioned(queries, userId)) ? locked : null;
}

interface Changing {
  readonly queries: Queries;
  readonly user: User;
  readonly locked: LockedFields | null;
}

/** Checks changes of all interfaces: a document must contain each locked field and its translations as in the draft. */
export async function refuseLockedChanges(
  { queries, user, locked }: Changing,
  next: { readonly document: string },
): Promise<void> {
  const mine = await findLocked(queries, user.id, locked);
  if (mine === null) return;
  const current = await findDraft(queries, user);
  if (current.document === next.document) return;
  const [before, after] = [documentOf(current), documentOf(next)];
  const problems = changedIn(before, after, mine.pointers).map((pointer) => ({
    pointer,
    detail: `is managed by ${mine.by ?? 'your organization'}; change it there, or send the value of the draft`,
  }));
  if (problems.length > 0) throw new LockedChange(problems);
}

/** An attempt to change a locked field. */
export class LockedChange extends Refusal {
  constructor(problems: readonly Problem[]) {
    const all = problems.map(({ pointer: place, detail }) => `${place} ${detail}`);
    super('invalid', `The change is not valid: ${all[0]}`, problems);
  }
}

function changedIn(
  before: ProfileDocument,
  after: ProfileDocument,
  pointers: readonly string[],
): readonly string[] {
  const fields = pointers.filter((place) => valueAt(before, place) !== valueAt(after, place));
  return [...fields, ...translatedIn(before, after, pointers)];
}

/**
 * Rejects new translations, because pages would show another value. Removing a translation is allowed and
 * shows the directory's value.
 */
function translatedIn(
  before: ProfileDocument,
  after: ProfileDocument,
  pointers: readonly string[],
): readonly string[] {
  const languages = Object.entries(after['x-vitrine']?.locales ?? {});
  return languages.flatMap(([language, texts]) =>
    pointers
      .filter((place) => Object.hasOwn(texts, place))
      .map((place) => ['x-vitrine', 'locales', language, place])
      .filter((tokens) => lookUpPointer(before, tokens) !== lookUpPointer(after, tokens))
      .map((tokens) => pointer(...tokens)),
  );
}

function valueAt(document: ProfileDocument, place: string): unknown {
  const value = lookUpPointer(document, parsePointer(place));
  return typeof value === 'object' ? JSON.stringify(value) : value;
}
