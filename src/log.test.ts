import { expect, test } from 'bun:test';
import { createLog } from './log.ts';

function write(value: string): string {
  const lines: string[] = [];
  createLog('info', (line) => lines.push(line)).info('said', { value });
  return lines.join('').replace(/^\S+ info said value=/, '');
}

test('no character of a value moves a terminal’s cursor, ends the line or turns its direction', () => {
  for (let code = 0; code < 0xa0; code += 1) {
    const line = write(`a${String.fromCharCode(code)}b`);
    expect([...line.slice(0, -1)].filter((sign) => sign < ' ' || (sign >= '\x7f' && sign < '\xa0'))).toEqual(
      [],
    );
    expect(line.endsWith('\n')).toBe(true);
  }
  expect(write('a\x9b31m\u202eb')).toBe('"a\\u009b31m\\u202eb"\n');
  expect(write('café')).toBe('"café"\n');
});

test.each([
  ['/a?password=hunter2&b=c', '"/a?password=[redacted]&b=c"'],
  ['/a?b=c&PassWord=hunter2', '"/a?b=c&PassWord=[redacted]"'],
  ['/a?pass%77ord=hunter2', '"/a?pass%77ord=[redacted]"'],
  ['/a?access_token=abc&code=1', '"/a?access_token=[redacted]&code=[redacted]"'],
  ['https://ada:secret@example.org/', '"https://[redacted]@example.org/"'],
  ['/a?next=https%3A%2F%2Fx', '"/a?next=https%3A%2F%2Fx"'],
  ['/a?author=ada&codec=x', '"/a?author=ada&codec=x"'],
  ['/sign-in/vit_abcdef', '/sign-in/[redacted]'],
])('%s is written as %s', (value, line) => {
  const written = write(value).trimEnd();
  expect(written.replaceAll('"', '')).toBe(line.replaceAll('"', ''));
});
