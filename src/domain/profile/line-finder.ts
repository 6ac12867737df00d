import { pointer } from './json-pointer.ts';
import { scanJson } from './scan-json.ts';

/** Returns a function that finds the line of a JSON Pointer's value, or of its nearest existing ancestor. */
export function createLineFinder(json: string): (place: string) => number {
  const lines = linesIn(json);
  return function findLine(place): number {
    return lines.get(place) ?? findLine(place.slice(0, place.lastIndexOf('/')));
  };
}

/** Lines by JSON Pointer. The last of duplicate keys counts, like in `JSON.parse`. */
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
