/** For example the emergency number `112`. */
const fewestDigits = 3;
/** The limit of E.164. */
const mostDigits = 15;
/** The fewest digits before letters. In `1-800-FLOWERS` the letters represent digits. */
const fewestBeforeWords = 7;

/** A plus sign, digits and usual separators. Copied numbers may contain direction marks. */
const number = /\+?\s{0,3}\(?\s{0,3}\d[\d\s().\p{Pd}\p{Cf}/]*/u;
/** A second number or alternative last digits: `030 1 / 040 2`, `12 34/35`. A slash after an area code is neither. */
const another = /\/\s*(?:\+|\(?0|\d{1,3}\s*$).*/;
const extension = /^[\s,(]*(?:ext(?:ension)?|x)[\s.:]*(\d{1,7})(?!\d)/i;
/** The zero in `+49 (0)30` is for domestic calls only. In Italy, the zero is part of the number. */
const noughtAtHome = /^(\s*(?:\+|00)(?!39|378|379)[\d\s]*)\(\s*0\s*\)/;

/** The `tel:` URL of a phone number. Null if the number is ambiguous. */
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
