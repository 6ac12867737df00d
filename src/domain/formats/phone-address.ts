/** `112`. */
const fewestDigits = 3;
/** The limit of E.164. */
const mostDigits = 15;
/** The fewest digits before words. In `1-800-FLOWERS` the words are digits. */
const fewestBeforeWords = 7;

/** A plus, digits, and what people put between them; marks of direction come along with what is copied. */
const number = /\+?\s{0,3}\(?\s{0,3}\d[\d\s().\p{Pd}\p{Cf}/]*/u;
/** Another number, or other last digits: `030 1 / 040 2`, `12 34/35`. A slash behind an area code is neither. */
const another = /\/\s*(?:\+|\(?0|\d{1,3}\s*$).*/;
const extension = /^[\s,(]*(?:ext(?:ension)?|x)[\s.:]*(\d{1,7})(?!\d)/i;
/** In `+49 (0)30` the nought is for callers at home. Italy's is part of the number. */
const noughtAtHome = /^(\s*(?:\+|00)(?!39|378|379)[\d\s]*)\(\s*0\s*\)/;

/** Where a tap on a phone number leads; null if it cannot be told what would be dialled. */
export function phoneAddress(written: string): string | null {
  const found = number.exec(written);
  if (!found) return null;
  const rest = written.slice(found.index + found[0].length);
  const parts = found[0].replace(noughtAtHome, '$1').replace(another, '').split('/');
  const [all, first] = [dialled(parts.join('')), dialled(parts[0] ?? '')];
  const digits = countDigits(all) > mostDigits ? first : all;
  const fewest = /^\p{L}/u.test(rest) ? fewestBeforeWords : fewestDigits;
  if (countDigits(digits) < fewest || countDigits(digits) > mostDigits) return null;
  const behind = extension.exec(rest)?.[1];
  return `tel:${digits}${behind === undefined ? '' : `;ext=${behind}`}`;
}

function dialled(text: string): string {
  return text.replace(/[^\d+]/g, '');
}

function countDigits(text: string): number {
  return text.replace('+', '').length;
}
