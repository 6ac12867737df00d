import { isObject } from './is-object.ts';
import { lookUpPointer, parsePointer, replaceAt } from './json-pointer.ts';
import type { Versions } from './merge-lists.ts';

/** A text that one side removed while the other side translated it. */
export interface TranslatedText {
  readonly tokens: readonly string[];
  readonly versions: Versions;
}

/** Restores the original of a translated text after a merge, because translating a text counts as changing it. */
export function keepTranslated(merged: Readonly<Record<string, unknown>>, versions: Versions) {
  let kept = merged;
  const texts: TranslatedText[] = [];
  for (const place of translatedPlaces(merged)) {
    const tokens = parsePointer(place);
    const [parent, name = ''] = [tokens.slice(0, -1), tokens.at(-1)];
    const owner = lookUpPointer(kept, parent);
    const text = lookUpPointer(versions.theirs, tokens) ?? lookUpPointer(versions.mine, tokens);
    if (!isObject(owner) || Object.hasOwn(owner, name) || typeof text !== 'string') continue;
    kept = replaceAt(kept, parent, { ...owner, [name]: text }) as typeof kept;
    const { base, mine, theirs } = versions;
    texts.push({
      tokens,
      versions: {
        base: lookUpPointer(base, tokens),
        mine: lookUpPointer(mine, tokens),
        theirs: lookUpPointer(theirs, tokens),
      },
    });
  }
  return { merged: kept, texts };
}

function translatedPlaces(owner: unknown): Set<string> {
  const locales = lookUpPointer(owner, ['x-vitrine', 'locales']);
  const languages = isObject(locales) ? Object.values(locales) : [];
  return new Set(languages.flatMap((texts) => (isObject(texts) ? Object.keys(texts) : [])));
}
