import { rememberTexts } from '../../core/platform/memo.ts';
import { type Item, type ProfileDocument, sectionsOf } from './document.ts';
import { titleOf } from './titles.ts';
import { toAscii } from './to-ascii.ts';

/** Gives a slug to each item without one. An existing slug never changes with the title. */
export function assignSlugs(document: ProfileDocument): ProfileDocument {
  const sections: Record<string, readonly Item[]> = {};
  for (const [type, items] of sectionsOf(document)) sections[type] = assign(items);
  return { ...document, ...sections };
}

function assign(items: readonly Item[]): Item[] {
  const taken = new Set(items.flatMap((item) => item['x-vitrine']?.slug ?? []));
  const next = new Map<string, number>();
  return items.map((item) => {
    if (item['x-vitrine']?.slug !== undefined) return item;
    const slug = firstFree(slugify(titleOf(item)), taken, next);
    taken.add(slug);
    return { ...item, 'x-vitrine': { ...item['x-vitrine'], slug } };
  });
}

/** Cached, because many items share titles: skills, languages, employers. */
const slugify = rememberTexts(10_000, (text: string) => {
  const words = toAscii(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  return trimHyphens(trimHyphens(words).slice(0, 56)) || 'item';
});

function trimHyphens(text: string): string {
  return text.replace(/^-/, '').replace(/-$/, '');
}

/** `next` stores the last number for each name, so that a thousand items of one name take linear time. */
function firstFree(slug: string, taken: ReadonlySet<string>, next: Map<string, number>): string {
  if (!taken.has(slug)) return slug;
  let number = next.get(slug) ?? 2;
  while (taken.has(`${slug}-${number}`)) number += 1;
  next.set(slug, number + 1);
  return `${slug}-${number}`;
}
