import { pointer } from './json-pointer.ts';
import { scanJson } from './scan-json.ts';

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
  let [line, counted] = [1, 0];
  scanJson(json, (path, at) => {
    line += json.slice(counted, at).split('\n').length - 1;
    counted = at;
    lines.set(pointer(...path), line);
  });
  return lines;
}
