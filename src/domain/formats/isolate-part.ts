import { directionOf } from '../../core/texts/direction.ts';
import { perLanguage } from '../../core/texts/per-language.ts';

/** Letters that are read from the right, and the mark that stands for one. */
export const fromRight =
  /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
export const fromLeft =
  /[\p{L}--[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]]/v;

interface Isolate {
  /** By its own letters, where some of them are read from the other side: so it turns nothing next to it. */
  part(text: string): string;
  /** An address or a number, which is read from the left. */
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

/** The text as it was: for what only programs read. */
export function withoutIsolates(text: string): string {
  return text.replace(/[\u2066-\u2069]/g, '');
}
