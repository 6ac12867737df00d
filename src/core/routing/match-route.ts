import { fitPattern, mayFit, type Pattern } from './pattern.ts';

export interface Routable {
  readonly name: string;
  readonly method: string;
  readonly pattern: Pattern;
}

export type Match<R extends Routable> =
  | { readonly kind: 'found'; readonly route: R; readonly params: Readonly<Record<string, string | null>> }
  | { readonly kind: 'redirect'; readonly path: string; readonly route: R }
  | { readonly kind: 'method-not-allowed'; readonly allow: readonly string[] }
  | { readonly kind: 'not-found' };

/** An attempt of the router, recorded for explanations in development. */
export interface Candidate {
  readonly route: string;
  readonly method: string;
  readonly pattern: string;
  readonly path: string;
  readonly verdict: 'match' | 'no match' | 'wrong method';
  readonly reason: string;
}

/** A pure function that has a result for every path. */
export function matchRoute<R extends Routable>(
  routes: readonly R[],
  method: string,
  path: string,
  candidates?: Candidate[],
): Match<R> {
  const asked = method === 'HEAD' ? 'GET' : method;
  const match = tryRoutes(routes, asked, path, candidates);
  if (match.kind !== 'not-found' || asked !== 'GET') return match;
  const toggled = toggleSlash(path);
  // A trailing slash adds an empty segment, which never matches. It is only tried to explain the result.
  if (toggled === path || (candidates === undefined && toggled.length > path.length)) return match;
  const other = tryRoutes(routes, asked, toggled, candidates);
  return other.kind === 'found' ? { kind: 'redirect', path: toggled, route: other.route } : match;
}

function tryRoutes<R extends Routable>(
  routes: readonly R[],
  method: string,
  path: string,
  candidates: Candidate[] | undefined,
): Match<R> {
  const segments = decodeSegments(path);
  let allow: string[] | null = null;
  const likely = candidates === undefined ? routesBelow(routes, segments?.[0] ?? '') : routes;
  for (const route of likely) {
    if (candidates === undefined && (segments === null || !mayFit(route.pattern, segments))) continue;
    const fit =
      segments === null ? 'the path is not valid percent-encoded UTF-8' : fitPattern(route.pattern, segments);
    const fits = typeof fit !== 'string';
    candidates?.push(describe(route, path, fits ? explainMethod(route, method) : ['no match', fit]));
    if (!fits) continue;
    if (route.method === method) return { kind: 'found', route, params: fit };
    allow ??= [];
    if (!allow.includes(route.method)) allow.push(route.method);
  }
  return allow === null ? { kind: 'not-found' } : { kind: 'method-not-allowed', allow };
}

/** The routes that can match a path with this first segment, in order. Most routes of a host can't. */
function routesBelow<R extends Routable>(routes: readonly R[], first: string): readonly R[] {
  const known = byFirst.get(routes) as ReadonlyMap<string, R[]> | undefined;
  const groups = known ?? groupByFirst(routes);
  if (!known) byFirst.set(routes, groups);
  return groups.get(first) ?? groups.get(anything) ?? [];
}

const byFirst = new WeakMap<readonly Routable[], ReadonlyMap<string, readonly Routable[]>>();
/** The key of routes for any first segment. Segments contain no slash, so it can't collide. */
const anything = '/';

function groupByFirst<R extends Routable>(routes: readonly R[]): ReadonlyMap<string, R[]> {
  const firstOf = ({ pattern: { segments, required } }: R) => {
    const [first] = segments;
    return required > 0 && first?.kind === 'literal' ? first.text : anything;
  };
  return new Map(
    [anything, ...routes.map(firstOf)].map((first) => [
      first,
      routes.filter((route) => firstOf(route) === first || firstOf(route) === anything),
    ]),
  );
}

/** Splits first, then decodes each segment once, so that an encoded slash is part of a name. */
function decodeSegments(path: string): string[] | null {
  if (!path.startsWith('/')) return null;
  const segments = splitPath(path);
  if (!path.includes('%')) return segments;
  try {
    return segments.map(decodeURIComponent);
  } catch {
    return null;
  }
}

/** Fast for paths with one segment, which are the most frequent. */
function splitPath(path: string): string[] {
  if (path.length === 1) return [];
  const rest = path.slice(1);
  return rest.includes('/') ? rest.split('/') : [rest];
}

function toggleSlash(path: string): string {
  if (!path.endsWith('/')) return `${path}/`;
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

function explainMethod(route: Routable, method: string): [Candidate['verdict'], string] {
  if (route.method === method) return ['match', 'path and method fit'];
  return ['wrong method', `the path fits, but the route takes ${route.method}`];
}

function describe(
  route: Routable,
  path: string,
  [verdict, reason]: [Candidate['verdict'], string],
): Candidate {
  return { route: route.name, method: route.method, pattern: route.pattern.source, path, verdict, reason };
}
