import type { MarkPart } from '../../../../pages/page-context.ts';
import type { Item, ProfileDocument } from '../../../../profile/document.ts';
import { pointer } from '../../../../profile/json-pointer.ts';
import { isHidden } from '../../../../profile/reveal.ts';
import { itemPath, paths, sectionPath } from '../paths.ts';
import type { Audience } from './preview-wish.ts';

interface Marking {
  readonly draft: ProfileDocument;
  readonly audience: Audience;
  /** Before the path of each place of the editor. */
  readonly prefix: string;
  /** What stands on a part that readers do not see. */
  readonly privateWord: string;
}

/** Each part of a preview knows its form, and the field in it; what is private says so. */
export function createMarks({ draft, audience, prefix, privateWord }: Marking): MarkPart {
  return (...part) => ({
    'data-edit': prefix + formOf(draft, audience === 'public' ? part.slice(0, 2) : part),
    'data-private': audience === 'me' && isHidden(draft, part) ? privateWord : undefined,
  });
}

/** The form of a part, and which field of it: `/edit/basics#/basics/email`. */
export function formOf(draft: ProfileDocument, part: readonly string[]): string {
  const [type = '', slug] = part;
  if (type === 'basics') return `${paths.basics}#${pointer(...part)}`;
  if (slug === undefined) return sectionPath(type);
  const items = draft[type];
  const index = Array.isArray(items) ? items.findIndex((item: Item) => item['x-vitrine']?.slug === slug) : -1;
  return `${itemPath(type, slug)}#${pointer(type, index)}`;
}
