import { toAscii } from './to-ascii.ts';

const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe', æ: 'ae' };

/** Whether two usernames are equal, ignoring case, accents, script, and umlauts written as two letters. */
export function isSameName(one: string, other: string): boolean {
  const spellings = new Set(spellingsOf(one));
  return spellingsOf(other).some((spelling) => spellings.has(spelling));
}

function spellingsOf(username: string): string[] {
  const folded = username.normalize('NFKC').toLowerCase();
  const parted = folded.replace(/[äöüåøæ]/g, (letter) => umlauts[letter] ?? letter);
  return [folded, parted].map((text) => toAscii(text).toLowerCase()).filter((text) => text !== '');
}
