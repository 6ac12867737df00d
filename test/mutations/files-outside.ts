import type { Mutation } from './mutation.ts';

const ledger = ['test/files-outside/ledger.test.ts'];
const faults = ['test/files-outside/faults.test.ts'];

/** Faults in files outside the database: deletions and responses. */
export const filesOutside: readonly Mutation[] = [
  {
    breaks: 'an upload that is not committed yet is not deleted',
    file: 'src/accounts/files/new-blob.ts',
    text: 'now().getTime() + pending)',
    replacement: 'now().getTime())',
    tests: ledger,
  },
  {
    breaks: 'what has gone back to the database is deleted outside',
    file: 'src/ops/server/start-jobs.ts',
    text: 'if (config.filesUrl === null && config.s3AccessKeyId === null) return null;',
    replacement: 'if (config.filesUrl === null) return null;',
    tests: ['test/files-outside/commands.test.ts'],
  },
  {
    breaks: 'the doctor tells of what should have been deleted outside, also when no file is there',
    file: 'src/ops/cli/check-files.ts',
    text: 'all in the database`), ...judgeLedger(outside)],',
    replacement: 'all in the database`)],',
    tests: ['test/files-outside/commands.test.ts'],
  },
  {
    breaks: 'no file is made of what is being deleted',
    file: 'src/store/objects.ts',
    text: 'SET due_at = NULL WHERE object = $1 AND due_at IS NOT NULL AND doomed = 0',
    replacement: 'SET due_at = NULL WHERE object = $1 AND due_at IS NOT NULL',
    tests: ledger,
  },
  {
    breaks: 'what a file is in is not deleted',
    file: 'src/accounts/files/blobs.ts',
    text: 'if (await claimObject(queries, blob.object)) return;',
    replacement: 'return;',
    tests: ledger,
  },
  {
    breaks: 'what another database stored is not deleted',
    file: 'src/store/objects.ts',
    text: "'UPDATE stored_objects SET due_at = $2 WHERE object = $1',",
    replacement:
      "'INSERT INTO stored_objects (due_at, object, doomed) VALUES ($2, $1, 0) ON CONFLICT (object) DO UPDATE SET due_at = excluded.due_at',",
    tests: ledger,
  },
  {
    breaks: 'a file that is let go of is deleted outside',
    file: 'src/accounts/files/blobs.ts',
    text: 'if (row?.object) await releaseObject(queries, row.object, at);',
    replacement: '',
    tests: ledger,
  },
  {
    breaks: 'the erasure of a person includes what is outside',
    file: 'src/store/erasures.ts',
    text: '  await releaseObjectsOf(queries, userId, at);\n',
    replacement: '',
    tests: ledger,
  },
  {
    breaks: 'a file is not moved for who is being erased',
    file: 'src/accounts/files/move-files.ts',
    text: "if (!user || user.state === 'deleted') return false;",
    replacement: '',
    tests: ledger,
  },
  {
    breaks: 'bytes that are not those that were stored are not sent',
    file: 'src/accounts/files/read-object.ts',
    text: "hasher.digest('hex') !== hash",
    replacement: 'false',
    tests: faults,
  },
  {
    breaks: 'a part that did not come whole is not taken for whole',
    file: 'src/accounts/files/object-store.ts',
    text: 'if (bytes.length !== last - first + 1)',
    replacement: 'if (bytes.length === -1)',
    tests: faults,
  },
  {
    breaks: 'nothing is acknowledged that an S3 has not stored',
    file: 'src/accounts/files/object-store.ts',
    text: "if (!answer.ok || !answer.headers.has('etag')) throw",
    replacement: 'if (!answer.ok) throw',
    tests: faults,
  },
  {
    breaks: 'an S3 that hangs holds up no page',
    file: 'src/accounts/files/object-store.ts',
    text: 'const turns = { most: 48, waiting: 64, patience: 1_000 };',
    replacement: 'const turns = { most: 4_800, waiting: 64, patience: 1_000 };',
    tests: faults,
  },
  {
    breaks: 'who reads a file while it is moved outside gets all of it',
    file: 'src/accounts/files/blobs.ts',
    text: 'if (now !== null && now.object !== null) yield* await readRow(store, now, { first: at, last });',
    replacement: 'if (now === null) return;',
    tests: ledger,
    only: 'while it is moved',
  },
  {
    breaks: 'a file that is not whole is not exported as one',
    file: 'src/accounts/files/blobs.ts',
    text: 'if (bytes.length === blob.size) return bytes;',
    replacement: 'if (bytes.length >= 0) return bytes;',
    tests: ledger,
    only: 'while it is moved',
  },
];
