import type { ProfileDocument } from './document.ts';
import { foldWords, sortingKey } from './fold-words.ts';
import { shortLine } from './short-line.ts';
import { lookOfUsername } from './username-look.ts';

/** Search words for operators, who find users by private names too. */
export interface NameWords {
  /** Empty if the draft has no name. */
  readonly name: string;
  /** The key for sorting by name. */
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

/** An index word that users cannot type, because words of names never contain the equals sign. */
export function wordOfLook(username: string): string {
  return `=${lookOfUsername(username)}`;
}
