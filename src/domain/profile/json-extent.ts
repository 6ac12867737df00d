import { deepest, mostValues } from './depth.ts';

/** Checks the limits on a JSON text before parsing it, because parsing would block other requests. */
export function findExcess(text: string): 'deep' | 'many' | null {
  let [depth, commas] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case quote:
        at = endOfString(text, at + 1);
        break;
      case comma:
        commas += 1;
        if (commas >= mostValues) return 'many';
        break;
      case bracket:
      case brace:
        depth += 1;
        if (depth > deepest + 1) return 'deep';
        break;
      case closingBracket:
      case closingBrace:
        depth -= 1;
    }
  }
  return null;
}

const [quote, comma, bracket, brace, closingBracket, closingBrace] = [34, 44, 91, 123, 93, 125];

function endOfString(text: string, start: number): number {
  for (let at = start; ; at += 1) {
    at = text.indexOf('"', at);
    if (at < 0) return text.length;
    let slashes = 0;
    while (text.charAt(at - 1 - slashes) === '\\') slashes += 1;
    if (slashes % 2 === 0) return at;
  }
}
