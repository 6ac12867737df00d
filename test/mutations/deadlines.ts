import type { Mutation } from './mutation.ts';

const deadlines = ['test/deadlines.test.ts'];
const services = 'src/hosts/services.ts';
const prepare = 'src/ops/server/prepare-server.ts';
const provider = 'src/modules/sign-on/oidc-provider.ts';
const frozen = ['test/faults/frozen-postgres.test.ts'];

/** Faults in the parts of the handler time, each made too long. */
export const deadlineFaults: readonly Mutation[] = [
  {
    breaks: 'a document from elsewhere is given up before its handler',
    file: services,
    text: '{ sideBySide: 4, timeout: options.handlerTime * (5 / 8) }',
    replacement: '{ sideBySide: 4, timeout: options.handlerTime * (10 / 8) }',
    tests: deadlines,
    only: 'document',
  },
  {
    breaks: 'an image from elsewhere is given up before its handler',
    file: services,
    text: 'createPictureFetcher(options.network, 4, options.handlerTime * (5 / 8))',
    replacement: 'createPictureFetcher(options.network, 4, options.handlerTime * (10 / 8))',
    tests: deadlines,
    only: 'image',
  },
  {
    breaks: 'a card is given up before its handler',
    file: services,
    text: 'patience: options.handlerTime / 2',
    replacement: 'patience: options.handlerTime * 2',
    tests: deadlines,
    only: 'card',
  },
  {
    breaks: 'an S3 is given up before its handler',
    file: services,
    text: 'createObjectStore(config.filesUrl, config, options.handlerTime * 0.75)',
    replacement: 'createObjectStore(config.filesUrl, config, options.handlerTime * 1.25)',
    tests: ['test/files-outside/faults.test.ts'],
    only: 'stops waiting for a hanging S3 in time, and three hundred file requests delay no page',
  },
  {
    breaks: 'a large profile is given up before its handler',
    file: 'src/core/web/refuse-late.ts',
    text: '{ queued: (handlerTime * 3) / 8, inAll: (handlerTime * 9) / 16,',
    replacement: '{ queued: handlerTime * 2, inAll: handlerTime * 2,',
    tests: ['test/large-profiles.test.ts'],
    only: 'returns 503 with Retry-After instead of a long wait',
  },
  {
    breaks: 'a write that waits for a lock of SQLite is given up before its handler',
    file: prepare,
    text: 'patience: limits.handlerTime * 0.75',
    replacement: 'patience: limits.handlerTime * 1.25',
    tests: ['test/faults/busy-sqlite.test.ts'],
  },
  {
    breaks: 'a PostgreSQL that is silent is given up within five seconds',
    file: prepare,
    text: 'answerTime: limits.handlerTime / 2',
    replacement: 'answerTime: limits.handlerTime * 0.75',
    tests: frozen,
    only: 'a frozen PostgreSQL returns 503, writes nothing late, and recovers',
  },
  {
    breaks: 'the server gives up before we do',
    file: 'src/store/postgres-clock.ts',
    text: 'serverPatience: (patience * 7) / 8',
    replacement: 'serverPatience: (patience * 9) / 8',
    tests: frozen,
    only: 'fails to get a lock in time',
  },
  {
    breaks: 'a provider that hangs is given up before its handler',
    file: provider,
    text: 'const patience = handlerTime * 0.75;',
    replacement: 'const patience = handlerTime * 1.25;',
    tests: ['src/modules/sign-on/test/sign-on.test.ts'],
    only: 'by hanging delays no request beyond its deadline',
  },
  {
    breaks: 'who signs out waits for the provider for a moment only',
    file: provider,
    text: 'const patienceWhenLeaving = handlerTime / 4;',
    replacement: 'const patienceWhenLeaving = handlerTime / 2;',
    tests: ['src/modules/sign-on/test/two-nodes.test.ts'],
    only: "signs users out on a node that can't reach the provider",
  },
  {
    breaks: 'a thread that hangs is replaced',
    file: 'src/core/platform/worker-queue.ts',
    text: "    lose('it did not answer');\n",
    replacement: '',
    tests: ['src/hosts/preview/render-in-worker.test.ts'],
  },
  {
    breaks: 'a request whose thread hangs gets 503',
    file: 'src/core/platform/worker-queue.ts',
    text: "    giveUp(job);\n    lose('it did not answer');",
    replacement: "    lose('it did not answer');",
    tests: ['src/hosts/preview/render-in-worker.test.ts'],
  },
  {
    breaks: 'a child that hangs ends with the server',
    file: 'src/core/platform/child-worker.ts',
    text: "  process.once('exit', terminate);\n",
    replacement: '',
    tests: ['src/core/platform/child-worker.test.ts'],
    only: 'ends a hanging process together with its parent',
  },
  {
    breaks: 'the process that makes PDFs knows no secret of ours',
    file: 'src/core/platform/child-worker.ts',
    text: "    env: { HOME: '/', BUN_RUNTIME_TRANSPILER_CACHE_PATH: '0' },\n",
    replacement: '',
    tests: ['src/core/platform/child-worker.test.ts'],
  },
  {
    breaks: 'a process that has grown too large is replaced',
    file: 'src/core/platform/worker-queue.ts',
    text: '    if (answer.isLast) stop();\n',
    replacement: '',
    tests: ['src/core/platform/child-worker.test.ts'],
  },
  {
    breaks: 'what is kept nowhere is not shared with who asks at the same time',
    file: 'src/core/platform/make-in-worker.ts',
    text: '(key !== null && underWay.get(key))',
    replacement: '[...underWay.values()][0]',
    tests: ['src/core/platform/make-in-worker.test.ts'],
  },
];
