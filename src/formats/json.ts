import type { Item } from '../profile/document.ts';
import { addressOf, filesOf, type ProfileView } from '../profile/view.ts';

/** Stands in stored JSON for the preview host's address, which is a setting and may change. */
export const originMark = '\ue000';

export function putOrigin(json: string, origin: string): string {
  return json.replaceAll(originMark, origin);
}

/** The JSON Resume document itself, with the name and the address it is found under. */
export function renderJson({ username, document, canonical, lastModified }: ProfileView): string {
  return JSON.stringify({ ...document, username, meta: { ...document.meta, canonical, lastModified } });
}

export function renderSectionJson(view: ProfileView, type: string, items: readonly Item[]): string {
  const address = addressOf(view.canonical, type);
  return JSON.stringify({
    username: view.username,
    type,
    items: items.map((item, index) => {
      const slug = view.slugs[type]?.[index] ?? '';
      return { slug, url: `${address}/${slug}`, ...item };
    }),
    meta: { canonical: address },
  });
}

export function renderItemJson(view: ProfileView, type: string, slug: string, item: Item): string {
  return JSON.stringify({
    username: view.username,
    type,
    slug,
    item,
    files: filesOf(view, type, slug),
    meta: { canonical: addressOf(view.canonical, `${type}/${slug}`) },
  });
}
