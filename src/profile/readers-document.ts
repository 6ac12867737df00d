import { carryTranslations } from './carry-translations.ts';
import type { Item, ProfileDocument } from './document.ts';
import type { PublicProfile } from './public-profile.ts';

/** What readers get, as a document that can be compared with another: items keep their slugs and their translations. */
export function readersDocument(profile: PublicProfile): ProfileDocument {
  const { document, language, theme, accent, directory, slugs, overlays } = profile;
  const sections = Object.entries(slugs).flatMap(([type, names]) => {
    const items = document[type];
    if (!Array.isArray(items)) return [];
    return [[type, items.map((item: Item, index) => name(profile, type, names[index] ?? '', item))]];
  });
  return carryTranslations({
    ...document,
    ...Object.fromEntries(sections),
    'x-vitrine': {
      language,
      theme,
      ...(accent && { accent }),
      ...(directory && { directory }),
      sections: Object.keys(slugs),
      ...(Object.keys(overlays).length > 0 && { locales: overlays }),
    },
  });
}

/** What there is to compare with where readers get nothing: whatever is no content is as it will be. */
export function nothingToRead({ language, theme, accent, directory }: PublicProfile): PublicProfile {
  return {
    document: {},
    language,
    theme,
    ...(accent && { accent }),
    ...(directory && { directory }),
    slugs: {},
    overlays: {},
    files: {},
  };
}

function name({ files, language }: PublicProfile, type: string, slug: string, item: Item): Item {
  const folder = `${type}/${slug}/`;
  const alt = Object.entries(files).flatMap(([path, file]) => {
    const text = path.startsWith(folder) ? file.alt?.[language] : undefined;
    return text === undefined ? [] : [[path.slice(folder.length), text]];
  });
  return { ...item, 'x-vitrine': { slug, ...(alt.length > 0 && { alt: Object.fromEntries(alt) }) } };
}
