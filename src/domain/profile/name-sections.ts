import { isStandardSection } from './document.ts';
import { parsePointer, pointer } from './json-pointer.ts';
import type { PublicProfile } from './public-profile.ts';

/** Replaces the names of hidden sections with numbers, because a section's name appears in its URL. */
export function nameSections(
  profile: PublicProfile,
  mustNotBeSeen: (type: string) => boolean,
): PublicProfile {
  const hidden = Object.keys(profile.slugs).filter((type) => !isStandardSection(type) && mustNotBeSeen(type));
  if (hidden.length === 0) return profile;
  const nameOf = (type: string) => (hidden.includes(type) ? `section-${hidden.indexOf(type) + 1}` : type);
  const { document, slugs, overlays, titles } = profile;
  const rename = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(record).map(([type, value]) => [nameOf(type), value]));
  const place = (text: string) => {
    const [type = '', ...rest] = parsePointer(text);
    return pointer(nameOf(type), ...rest);
  };
  return {
    ...profile,
    document: rename(document),
    slugs: rename(slugs),
    overlays: Object.fromEntries(
      Object.entries(overlays).map(([language, texts]) => [
        language,
        Object.fromEntries(Object.entries(texts).map(([at, text]) => [place(at), text])),
      ]),
    ),
    ...(titles && { titles: rename(titles) }),
  };
}
