import { directionOf } from '../../core/texts/direction.ts';
import { perLanguage } from '../../core/texts/per-language.ts';

/** Right-to-left letters, and the right-to-left mark. */
export const fromRight =
  /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
export const fromLeft =
  /[\p{L}--[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]]/v;

interface Isolate {
  /** Isolates text that contains letters of the other direction, so that it does not reorder its neighbors. */
  part(text: string): string;
  /** Isolates a URL or a number, which are always left-to-right. */
  address(text: string): string;
}

/** Isolates a part that is joined to others in a line of this language, for formats without markup. */
export const isolateIn = perLanguage((language): Isolate => {
  const isFromRight = directionOf(language) === 'rtl';
  const other = isFromRight ? fromLeft : fromRight;
  return {
    part: (text) => (other.test(text) ? `\u2068${text}\u2069` : text),
    address: (text) => (isFromRight && text !== '' ? `\u2066${text}\u2069` : text),
  };
});

/** Removes the isolates, for output that only programs read. */
export function withoutIsolates(text: string): string {
  return text.replace(/[\u2066-\u2069]/g, '');
}
