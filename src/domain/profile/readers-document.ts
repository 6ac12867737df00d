import { carryTranslations } from './carry-translations.ts';
import type { WholeProfile } from './compare-profiles.ts';
import type { Item, ItemExtras, Overlays, ProfileDocument } from './document.ts';
import { pointer } from './json-pointer.ts';
import { localizeTitles } from './localize.ts';
import type { PublicProfile } from './public-profile.ts';

/**
 * The visible profile as a document that can be compared with another. Items keep their slugs and their translations.
 */
export function readersDocument(profile: PublicProfile): ProfileDocument {
  const { document, language, theme, accent, density, typeface, directory, contactForm, slugs } = profile;
  const locales = localesOf(profile);
  const titles = localizeTitles(profile, language);
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
      ...(density && { density }),
      ...(typeface && { typeface }),
      ...(directory && { directory }),
      ...(contactForm && { contactForm }),
      sections: Object.keys(slugs),
      ...(Object.keys(titles).length > 0 && { titles }),
      ...altIn(profile, 'basics/'),
      ...(Object.keys(locales).length > 0 && { locales }),
    },
  });
}

export function readersProfile(profile: PublicProfile): WholeProfile {
  return { document: readersDocument(profile), files: profile.files };
}

function localesOf({ language, overlays, titles = {} }: PublicProfile): Overlays {
  const ofSections = Object.entries(titles).flatMap(([type, byLanguage]) =>
    Object.entries(byLanguage)
      .filter(([other]) => other !== language)
      .map(([other, title]) => ({ other, place: pointer('x-vitrine', 'titles', type), title })),
  );
  const added = [...Map.groupBy(ofSections, ({ other }) => other)].map(([other, texts]) => [
    other,
    { ...overlays[other], ...Object.fromEntries(texts.map(({ place, title }) => [place, title])) },
  ]);
  return { ...overlays, ...Object.fromEntries(added) };
}

/** The other side of a comparison where visitors get nothing. Anything but content is already as it will be. */
export function nothingToRead(profile: PublicProfile): PublicProfile {
  const { language, theme, accent, density, typeface, directory, contactForm } = profile;
  return {
    document: {},
    language,
    theme,
    ...(accent && { accent }),
    ...(density && { density }),
    ...(typeface && { typeface }),
    ...(directory && { directory }),
    ...(contactForm && { contactForm }),
    slugs: {},
    overlays: {},
    files: {},
  };
}

function name(profile: PublicProfile, type: string, slug: string, item: Item): Item {
  return { ...item, 'x-vitrine': { slug, ...altIn(profile, `${type}/${slug}/`) } };
}

function altIn({ files, language }: PublicProfile, folder: string): Pick<ItemExtras, 'alt'> {
  const alt = Object.entries(files).flatMap(([path, file]) => {
    const text = path.startsWith(folder) ? file.alt?.[language] : undefined;
    return text === undefined ? [] : [[path.slice(folder.length), text]];
  });
  return alt.length > 0 ? { alt: Object.fromEntries(alt) } : {};
}
