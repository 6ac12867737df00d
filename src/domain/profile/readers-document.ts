import { carryTranslations } from './carry-translations.ts';
import type { WholeProfile } from './compare-profiles.ts';
import type { Item, ItemExtras, Overlays, ProfileDocument } from './document.ts';
import { pointer } from './json-pointer.ts';
import { localizeTitles } from './localize.ts';
import type { PublicProfile } from './public-profile.ts';

/** Rebuilds a document from the visible profile for comparison. Items keep their slugs and translations. */
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
      ...wordsIn(profile, 'basics/', 'alt'),
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

/** An empty profile to compare with if nothing is public. Settings already have their new values. */
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
  const folder = `${type}/${slug}/`;
  const images = imagesIn(profile, folder);
  return {
    ...item,
    'x-vitrine': {
      slug,
      ...wordsIn(profile, folder, 'alt'),
      ...wordsIn(profile, folder, 'captions'),
      ...(images.length > 0 && { images }),
    },
  };
}

function wordsIn(
  { files, language }: PublicProfile,
  folder: string,
  name: 'alt' | 'captions',
): Pick<ItemExtras, 'alt' | 'captions'> {
  const field = name === 'alt' ? 'alt' : 'caption';
  const words = Object.entries(files).flatMap(([path, file]) => {
    const text = path.startsWith(folder) ? file[field]?.[language] : undefined;
    return text === undefined ? [] : [[path.slice(folder.length), text]];
  });
  return words.length > 0 ? { [name]: Object.fromEntries(words) } : {};
}

/** Image paths in the order of the member's positions. */
function imagesIn({ files }: PublicProfile, folder: string): string[] {
  return Object.entries(files)
    .filter(([path, { at }]) => path.startsWith(folder) && at !== undefined)
    .toSorted(([, one], [, other]) => (one.at ?? 0) - (other.at ?? 0))
    .map(([path]) => path.slice(folder.length));
}
