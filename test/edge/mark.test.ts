import { expect, test } from 'bun:test';
import { reply, revalidated } from '../../src/core/kernel/reply.ts';
import { createEdge } from '../../src/hosts/web/edge.ts';

const isBehind = () => false;
const edge = createEdge({ seconds: 60, isPurged: true, isBehind });

test.each([
  'private, no-store',
  'no-store',
  'no-cache',
  'private, max-age=0, must-revalidate',
  'public, max-age=30',
])('%s is not cacheable by the CDN', (caching) => {
  const { headers } = edge.mark(reply(200, { 'Cache-Control': caching }), 'person-1');
  expect(Object.keys(headers)).not.toContain('CDN-Cache-Control');
  expect(Object.keys(headers)).not.toContain('Surrogate-Key');
});

test('limits the lifetime in a CDN that gets no purges', () => {
  const { headers } = createEdge({ seconds: 30, isPurged: false, isBehind }).mark(
    reply(200, { 'Cache-Control': revalidated }),
    'person-1',
  );
  expect(headers['CDN-Cache-Control']).toBe(
    'public, max-age=30, stale-while-revalidate=30, stale-if-error=30',
  );
});
