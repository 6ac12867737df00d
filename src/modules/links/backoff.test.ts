import { expect, test } from 'bun:test';
import type { LinkOutcome } from '../../store/own-links.ts';
import { nextLinkState } from './backoff.ts';

const start = new Date('2026-03-01T00:00:00.000Z');

/** Follows a verified link check by check. */
function follow(outcomes: readonly LinkOutcome[]) {
  let now = new Date('2026-03-08T00:00:00.000Z');
  let link = { verifiedAt: start.toISOString() as string | null, failures: 0, nextAt: '' };
  return outcomes.map((outcome) => {
    link = nextLinkState(link, outcome, now, 0);
    const days = (Date.parse(link.nextAt) - now.getTime()) / 86_400_000;
    now = new Date(link.nextAt);
    return [link.verifiedAt === null ? 'lost' : 'verified', Number(days.toFixed(2))];
  });
}

test('checks a verified page again after a week and keeps the date', () => {
  expect(nextLinkState({ verifiedAt: null, failures: 3 }, 'linked', start, 0)).toEqual({
    verifiedAt: '2026-03-01T00:00:00.000Z',
    failures: 0,
    nextAt: '2026-03-08T00:00:00.000Z',
  });
  expect(follow(['linked', 'linked'])).toEqual([
    ['verified', 7],
    ['verified', 7],
  ]);
});

test('keeps a page verified for some days of downtime', () => {
  expect(
    follow(['unreachable', 'unreadable', 'unreachable', 'unreachable', 'unreachable', 'unreachable']),
  ).toEqual([
    ['verified', 0.04],
    ['verified', 0.25],
    ['verified', 1],
    ['verified', 3],
    ['lost', 7],
    ['lost', 14],
  ]);
  expect(follow(['unreachable', 'unreachable', 'linked', 'unreachable'])[3]).toEqual(['verified', 0.04]);
});

test('checks a page that lost the link again before it removes the mark', () => {
  expect(follow(['no-link', 'no-link'])).toEqual([
    ['verified', 0.04],
    ['lost', 0.25],
  ]);
});

test('checks pages without a link back monthly in the end', () => {
  expect(nextLinkState({ verifiedAt: null, failures: 40 }, 'no-link', start, 0).nextAt).toBe(
    '2026-03-31T00:00:00.000Z',
  );
});

test('spreads the checks over time', () => {
  expect(nextLinkState({ verifiedAt: null, failures: 0 }, 'linked', start, 0.5).nextAt).toBe(
    '2026-03-08T12:00:00.000Z',
  );
});
