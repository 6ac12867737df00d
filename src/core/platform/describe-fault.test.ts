import { expect, test } from 'bun:test';
import { describeFault } from './describe-fault.ts';
import { createLog } from './log.ts';

/** An error that is thrown in deeply nested calls, by a file with a long path. */
function thrown(message: string, cause?: unknown): Error {
  const error = new Error(message, { cause });
  const frame = `    at work (/srv/${'folder/'.repeat(12)}file.ts:1:1)`;
  return Object.assign(error, { stack: `Error: ${message}\n${Array(20).fill(frame).join('\n')}` });
}

test('logs every cause of an error, however long the stack traces are', () => {
  const error = thrown('no answer', thrown('not stored', thrown('disk full', 'a text')));
  const lines: string[] = [];
  createLog('info', (line) => lines.push(line), { format: 'json' }).error('failed', {
    cause: describeFault(error),
  });
  const { cause } = JSON.parse(lines.join(''));
  expect(cause).toStartWith(
    'Error: no answer\ncause: Error: not stored\ncause: Error: disk full\ncause: a text\nat work (/srv/',
  );
});

test('describes all errors of an AggregateError, with their codes', () => {
  const refused = (address: string) => Object.assign(new Error(`refused ${address}`), { code: 'REFUSED' });
  const error = new AggregateError([refused('::1'), refused('127.0.0.1')], 'no connection');
  expect(describeFault(error).split('\n')[0]).toBe(
    'AggregateError: no connection: Error: refused ::1 (REFUSED); Error: refused 127.0.0.1 (REFUSED)',
  );
});

test('describes an error that is its own cause once for each level', () => {
  const error = new Error('round');
  error.cause = error;
  expect(describeFault(error).match(/Error: round/g)).toHaveLength(4);
});
