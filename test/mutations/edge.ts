import type { Mutation } from './mutation.ts';

const headers = ['test/edge/edge-headers.test.ts'];
const purge = ['test/edge/purge.test.ts'];

/** What the edge may keep, and when it is told to forget. */
export const edge: readonly Mutation[] = [
  {
    breaks: 'the edge keeps what everybody may read, and nothing else',
    file: 'src/edge/edge.ts',
    text: " || headers['Cache-Control'] !== revalidated",
    replacement: '',
    tests: ['test/edge/mark.test.ts'],
  },
  {
    breaks: 'the edge keeps no part of a file, and no error',
    file: 'src/edge/edge.ts',
    text: 'const isComplete = status === 200 || status === 304;',
    replacement: 'const isComplete = status < 500;',
    tests: headers,
  },
  {
    breaks: 'the edge keeps nothing that somebody gets who is signed in',
    file: 'src/edge/edge.ts',
    text: 'session === null && caller === null && cookie === null ? mark(answer, key) : answer',
    replacement: 'mark(answer, key)',
    tests: headers,
  },
  {
    breaks: 'the edge keeps nothing of an address with a key in it',
    file: 'src/published/show-published.ts',
    text: 'options.edge === null || !hasKey(exchange)',
    replacement: 'true',
    tests: headers,
  },
  {
    breaks: 'an answer without marks is never sent with those of another',
    file: 'src/published/show-published.ts',
    text: '`${variantKey(...variant)} unmarked`',
    replacement: 'variantKey(...variant)',
    tests: headers,
  },
  {
    breaks: "a head with a key of one person is nobody else's",
    file: 'src/published/show-stored-json.ts',
    text: 'coding === null && !edge',
    replacement: 'coding === null',
    tests: headers,
  },
  {
    breaks: 'the edge is told twice',
    file: 'src/edge/purger.ts',
    text: "const readings = ['first', 'again'] as const;",
    replacement: "const readings = ['first'] as const;",
    tests: purge,
  },
  {
    breaks: 'what a primary has lost is purged from the edge',
    file: 'src/edge/purger.ts',
    text: '(await findTimeline(database)) ?? toldTimeline',
    replacement: 'toldTimeline ?? (await findTimeline(database)) ?? undefined',
    tests: purge,
  },
  {
    breaks: 'the edge is told twice of what ripens while the log is read',
    file: 'src/edge/purger.ts',
    text: 'milestones.find(({ at }) => at > ripeSince)',
    replacement: 'milestones.find(({ at }) => at > performance.now() - answerTime)',
    tests: purge,
  },
  {
    breaks: 'a node that takes over does not empty the edge',
    file: 'src/edge/purger.ts',
    text: 'return ripe.position < told.position ||',
    replacement: 'return',
    tests: purge,
    only: 'takes over',
  },
  {
    breaks: 'the lease of a purger is part of nobody else’s transaction',
    file: 'src/edge/purger.ts',
    text: "return database.transaction(lease.take, 'async');",
    replacement: 'return lease.take(database);',
    tests: purge,
    only: 'takes over',
  },
  {
    breaks: 'who commits a change tells the edge, whoever has the lease',
    file: 'src/edge/purge-own-changes.ts',
    text: 'if (changed.size > 0) tellTwice(keysOf(changed));',
    replacement: '',
    tests: purge,
  },
  {
    breaks: 'who commits a change tells the edge once more',
    file: 'src/edge/purge-own-changes.ts',
    text: 'setTimeout(tell, answerTime, keys).unref();',
    replacement: '',
    tests: purge,
  },
  {
    breaks: 'what a standby says is kept by no edge',
    file: 'src/edge/edge.ts',
    text: ' || isBehind()',
    replacement: '',
    tests: ['test/faults/replica.test.ts'],
  },
  {
    breaks: 'a restart loses no purge',
    file: 'src/edge/purger.ts',
    text: 'await sendPurge(target, part, stopping.signal);',
    replacement: 'await sendPurge(target, part, stopping.signal).catch(() => {});',
    tests: purge,
  },
  {
    breaks: 'an answer that was made for a key takes nothing from the edge',
    file: 'src/published/show-stored-json.ts',
    text: 'cache && !edge && chosen',
    replacement: 'cache && chosen',
    tests: ['test/edge/edge-headers.test.ts'],
    only: 'read with a key before',
  },
];
