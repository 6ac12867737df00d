import { editorPaths, itemPath, sectionPath } from '../../../../core/paths/editor.ts';
import type { MarkPart } from '../../../../domain/pages/page-context.ts';
import { itemsIn, type ProfileDocument } from '../../../../domain/profile/document.ts';
import { pointer } from '../../../../domain/profile/json-pointer.ts';
import { isHidden } from '../../../../domain/profile/reveal.ts';
import type { Audience } from './preview-options.ts';

interface Marking {
  readonly draft: ProfileDocument;
  readonly audience: Audience;
  /** The prefix of form URLs. Null in previews without forms. */
  readonly prefix: string | null;
  readonly privateWord: string;
}

/** Links each part of a preview to its form and field, and labels private parts. */
export function createMarks({ draft, audience, prefix, privateWord }: Marking): MarkPart {
  const indexOf = indexBySlug(draft);
  return (...part) => ({
    'data-edit':
      prefix === null ? undefined : prefix + formAt(audience === 'public' ? part.slice(0, 2) : part, indexOf),
    'data-private': audience === 'me' && isHidden(draft, part) ? privateWord : undefined,
  });
}

/** Indexed once, because every item of a section is looked up. */
function indexBySlug(draft: ProfileDocument): (type: string, slug: string) => number {
  const sections = new Map<string, ReadonlyMap<string | undefined, number>>();
  return (type, slug) => {
    const known = sections.get(type) ?? new Map(slugsOf(draft, type));
    sections.set(type, known);
    return known.get(slug) ?? -1;
  };
}

function slugsOf(draft: ProfileDocument, type: string): [slug: string | undefined, index: number][] {
  return itemsIn(draft, type).map((item, index) => [item['x-vitrine']?.slug, index]);
}

/** The form and field of a part, for example `/edit/basics#/basics/email`. */
export function formOf(draft: ProfileDocument, part: readonly string[]): string {
  return formAt(part, indexBySlug(draft));
}

function formAt(part: readonly string[], indexOf: (type: string, slug: string) => number): string {
  const [type = '', slug] = part;
  if (type === 'basics') return `${editorPaths.basics}#${pointer(...part)}`;
  if (slug === undefined) return sectionPath(type);
  return `${itemPath(type, slug)}#${pointer(type, indexOf(type, slug))}`;
}
