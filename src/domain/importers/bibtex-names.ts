import { decodeLatex } from './decode-latex.ts';

/**
 * For example `{The Society and Friends} and Lovelace, Ada and others`. Text in braces is one name and stays
 * unchanged.
 */
export function writeNames(written: string): string {
  const names = splitOutsideBraces(written, /\sand\s/iy)
    .map(writeName)
    .filter(Boolean);
  if (names.at(-1) !== 'others') return names.join(', ');
  return [names.slice(0, -1).join(', '), 'et al.'].filter(Boolean).join(' ');
}

/** Converts `Lovelace, Ada` to `Ada Lovelace`. */
function writeName(author: string): string {
  const [family = '', ...rest] = splitOutsideBraces(author, /,/y).map(decodeLatex);
  return rest.length === 0 ? family : [rest.at(-1), family, ...rest.slice(0, -1)].filter(Boolean).join(' ');
}

/** `mark` must be sticky and short, because the function tests it at every character. */
function splitOutsideBraces(text: string, mark: RegExp): string[] {
  const parts: string[] = [];
  let [from, depth] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    mark.lastIndex = at;
    if (letter === '\\') at += 1;
    else if (letter === '{') depth += 1;
    else if (letter === '}') depth = Math.max(0, depth - 1);
    else if (depth === 0 && mark.test(text)) {
      parts.push(text.slice(from, at));
      from = mark.lastIndex;
      at = from - 1;
    }
  }
  return [...parts, text.slice(from)];
}
