import type { Candidate } from '../../../core/routing/match-route.ts';

/** The most likely intended route. */
export function findNearest(candidates: readonly Candidate[], method: string): Candidate | null {
  return nearestFirst(candidates, method).find(isMeant) ?? null;
}

/** Sorts by distance from the request. For equal distances, the route that was tried first comes first. */
export function nearestFirst(candidates: readonly Candidate[], method: string): Candidate[] {
  const asked = method === 'HEAD' ? 'GET' : method;
  const distances = candidates.map((candidate) => ({
    candidate,
    distance:
      distanceOf(segmentsOf(candidate.pattern), segmentsOf(candidate.path)) +
      (candidate.method === asked ? 0 : otherMethod),
  }));
  return distances.toSorted((one, other) => one.distance - other.distance).map(({ candidate }) => candidate);
}

/** The profiler is on every host, and is suggested only if its underscore was typed. */
function isMeant({ pattern, path }: Candidate): boolean {
  return !pattern.startsWith('/_') || path.startsWith('/_');
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

/** A parameter matches any segment, but an equal literal is a stronger hint. */
const parameter = 0.3;
const missing = 0.5;
const otherMethod = 0.2;

function distanceOf(pattern: readonly string[], path: readonly string[]): number {
  const isOpen = /[*+]$/.test(pattern.at(-1) ?? '');
  const extra = isOpen ? 0 : Math.max(0, path.length - pattern.length);
  return pattern.reduce((sum, segment, index) => sum + distanceOfSegment(segment, path[index]), extra);
}

function distanceOfSegment(segment: string, asked: string | undefined): number {
  const isParameter = segment.startsWith(':');
  if (asked === undefined) return isParameter ? (/[?*]$/.test(segment) ? 0 : missing) : 1;
  if (isParameter) return parameter;
  return editDistance(segment, asked) / Math.max(segment.length, asked.length);
}

/** The number of letters to add, remove or change (Levenshtein distance). */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (let at = 1; at <= other.length; at += 1) {
      const changed = (row[at - 1] ?? 0) + (letter === other[at - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
