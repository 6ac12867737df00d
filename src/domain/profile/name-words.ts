import type { ProfileDocument } from './document.ts';
import { foldWords, sortingKey } from './fold-words.ts';
import { shortLine } from './short-line.ts';
import { lookOfUsername } from './username-look.ts';

/** How operators find a user, whatever is public. */
export interface NameWords {
  /** Empty where the draft has none. */
  readonly name: string;
  /** Where they stand in the order of names. */
  readonly nameKey: string;
  readonly words: readonly string[];
}

const mostWords = 40;

export function describeName(username: string, { basics }: Pick<ProfileDocument, 'basics'>): NameWords {
  return wordsOfName(username, shortLine(basics?.name));
}

export function wordsOfName(username: string, name: string): NameWords {
  const words = new Set([wordOfLook(username), ...foldWords(name), ...foldWords(username)]);
  return {
    name,
    nameKey: sortingKey(name) || sortingKey(username),
    words: [...words].slice(0, mostWords),
  };
}

/** Cannot be typed: no word of a name contains the sign. */
export function wordOfLook(username: string): string {
  return `=${lookOfUsername(username)}`;
}
