import { profilePath } from '../../core/paths/preview.ts';
import { MissingPart } from '../../core/web/missing-part.ts';
import type { Subject } from '../../domain/pages/format-names.ts';
import type { Item } from '../../domain/profile/document.ts';
import type { PublicProfile } from '../../domain/profile/public-profile.ts';
import { nameOf, type ProfileView } from '../../domain/profile/view.ts';

/** Both are null for the profile as a whole. */
export interface SubjectPath {
  readonly type: string | null;
  readonly slug: string | null;
}

export function kindOf({ type, slug }: SubjectPath): Subject['kind'] {
  if (type === null) return 'profile';
  return slug === null ? 'section' : 'item';
}

/** Finds the section or item. If it doesn't exist, the error links to the profile on the same host. */
export function findSubject(
  profile: PublicProfile,
  username: string,
  { type, slug }: SubjectPath,
  path = profilePath(username),
): Subject {
  if (type === null) return { kind: 'profile' };
  const { document, slugs } = profile;
  const whole = { path, name: nameOf({ document, username }) };
  const items = Object.hasOwn(slugs, type) ? document[type] : undefined;
  if (!Array.isArray(items)) throw new MissingPart('Section not found.', whole);
  if (slug === null) return { kind: 'section', type, items };
  const item: Item | undefined = items[slugs[type]?.indexOf(slug) ?? -1];
  if (item === undefined) throw new MissingPart('Item not found.', whole);
  return { kind: 'item', type, slug, item };
}

/** The current slug of an item by a former slug. Null if there is none. */
export function findMoved({ slugs, moved = {} }: PublicProfile, { type, slug }: SubjectPath): string | null {
  if (type === null || slug === null || !Object.hasOwn(moved, type)) return null;
  const former = moved[type] ?? {};
  if (slugs[type]?.includes(slug) || !Object.hasOwn(former, slug)) return null;
  return former[slug] ?? null;
}

/** The same subject in the document of the visitor's language. */
export function localizeSubject({ document, slugs }: ProfileView, subject: Subject): Subject {
  if (subject.kind === 'profile') return subject;
  const items = document[subject.type] as readonly Item[];
  if (subject.kind === 'section') return { ...subject, items };
  return { ...subject, item: items[slugs[subject.type]?.indexOf(subject.slug) ?? -1] ?? subject.item };
}
