import { pointer } from './json-pointer.ts';

/** Tells the line on which the value begins that a pointer leads to, or the nearest above it that is there. */
export function createLineFinder(json: string): (place: string) => number {
  const lines = linesIn(json);
  return function findLine(place): number {
    return lines.get(place) ?? findLine(place.slice(0, place.lastIndexOf('/')));
  };
}

/** By pointer. The text is JSON; where a name is there twice the last one counts, as everywhere. */
function linesIn(json: string): Map<string, number> {
  const lines = new Map<string, number>();
  const path: (string | number)[] = [];
  let isName = false;
  let line = 1;
  for (const [token] of json.matchAll(tokens)) {
    const top = path.length - 1;
    const last = path[top];
    if (token === '\n') line += 1;
    else if (token === ',' && typeof last === 'number') path[top] = last + 1;
    else if (token === ',') isName = true;
    else if (token === '}' || token === ']') {
      path.pop();
      isName = false;
    } else if (isName) {
      path[top] = JSON.parse(token);
      isName = false;
    } else {
      lines.set(pointer(...path), line);
      if (token === '{' || token === '[') path.push(token === '{' ? '' : 0);
      isName = token === '{';
    }
  }
  return lines;
}

/** Strings, brackets, commas, bare words and line ends; colons and blanks tell nothing. */
const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],\n]|[^\s"{}[\],:]+/g;
