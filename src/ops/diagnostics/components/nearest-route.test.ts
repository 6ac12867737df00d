import { expect, test } from 'bun:test';
import { type Candidate, matchRoute } from '../../../core/routing/match-route.ts';
import { parsePattern } from '../../../core/routing/pattern.ts';
import { findNearest } from './nearest-route.ts';

const routes = [
  ['GET', '/_profiler/:token/:rest*'],
  ['GET', '/'],
  ['GET', '/health'],
  ['POST', '/sign-out'],
  ['GET', '/sign-in/:secret'],
  ['GET', '/users/:username/files/:path+'],
  ['GET', '/users/:username/draft'],
].map(([method = '', source = '']) => ({ name: source, method, pattern: parsePattern(source) }));

test.each([
  ['GET', '/helth', '/health'],
  ['HEAD', '/healthz', '/health'],
  ['GET', '/signout', '/sign-out'],
  ['GET', '/sign-in', '/sign-in/:secret'],
  ['GET', '/users/ada/drafts', '/users/:username/draft'],
  ['GET', '/user/ada/files/a/b', '/users/:username/files/:path+'],
  ['GET', '/users/ada/file/a', '/users/:username/files/:path+'],
  ['GET', '/portal/atlas/Doc/1', '/users/:username/files/:path+'],
  ['GET', '/_profilr/abc', '/_profiler/:token/:rest*'],
  ['GET', '//', '/'],
])('%s %s is nearest to %s', (method, path, nearest) => {
  const candidates: Candidate[] = [];
  expect(matchRoute(routes, method, path, candidates).kind).not.toBe('found');
  expect(findNearest(candidates, method)?.pattern).toBe(nearest);
});

test('finds no route for an empty list', () => {
  expect(findNearest([], 'GET')).toBeNull();
});
