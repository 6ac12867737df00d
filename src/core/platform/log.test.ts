import { expect, test } from 'bun:test';
import { createLog } from './log.ts';

const known = 'correct horse battery staple';

function write(value: string): string {
  const lines: string[] = [];
  const options = { secrets: [known] };
  createLog('info', (line) => lines.push(line), options).info('said', { value });
  return lines.join('').replace(/^\S+ info said value=/, '');
}

function writeJson(message: string, value: string): string {
  const lines: string[] = [];
  const options = { format: 'json', fields: { worker: 2 }, secrets: [known] } as const;
  createLog('info', (line) => lines.push(line), options).warn(message, { value });
  return lines.join('');
}

test('escapes control, line and direction characters in values', () => {
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

test('writes each JSON line as one object with escaped characters', () => {
  const odd = [
    '\n',
    '\u2028',
    '\u2029',
    '\x1b[31m',
    '\x9b',
    '\u202e',
    '\ud800',
    'a\udc00',
    '"',
    '\\',
    '\ufeff',
    '\x7f',
  ];
  for (const text of [...odd, odd.join(''), 'x'.repeat(100_000)]) {
    const line = writeJson(`said ${text}`, text);
    expect(line.slice(0, -1)).not.toMatch(
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there.
      /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\ud800-\udfff\ufeff]|\\ud[89a-f]/i,
    );
    expect(line.length).toBeLessThan(30_000);
    const { time, level, message, worker, value, ...rest } = JSON.parse(line);
    expect([Date.parse(time) > 0, level, worker, rest]).toEqual([true, 'warn', 2, {}]);
    if (text.length < 1000)
      expect([message, value]).toEqual([`said ${text}`, text].map((one) => one.toWellFormed()));
  }
});

test('masks known and likely secrets in every part of a line', () => {
  const token = `vit_${'a'.repeat(40)}`;
  for (const text of [
    known,
    token,
    'postgres://ada:hunter2@db/x',
    'Authorization: Bearer hunter2.abc',
    "cookie: 'vitrine=hunter2; a=hunter2'",
  ]) {
    const line = writeJson(text, `before ${text} after`);
    expect(line).not.toContain('hunter2');
    expect(line).not.toContain(known);
    expect(line).not.toContain(token);
    expect(JSON.parse(line).value).toMatch(/^before .*\[redacted\]/);
  }
});

test.each([
  ['/a?password=hunter2&b=c', '"/a?password=[redacted]&b=c"'],
  ['/a?b=c&PassWord=hunter2', '"/a?b=c&PassWord=[redacted]"'],
  ['/a?pass%77ord=hunter2', '"/a?pass%77ord=[redacted]"'],
  ['/a?access_token=abc&code=1', '"/a?access_token=[redacted]&code=[redacted]"'],
  ['/a?key%3Dabc&b=c', '"/a?key%3D[redacted]&b=c"'],
  ['/a?to=%2Fada%3Fk%65y%3Dabc%26b%3Dc&d=e', '"/a?to=%2Fada%3Fk%65y%3D[redacted]&d=e"'],
  ['/a?key=&b=c', '"/a?key=&b=c"'],
  ['https://ada:secret@example.org/', '"https://[redacted]@example.org/"'],
  ['/a?next=https%3A%2F%2Fx', '"/a?next=https%3A%2F%2Fx"'],
  ['/a?author=ada&codec=x', '"/a?author=ada&codec=x"'],
  ['/a?state=abc&states=all', '"/a?state=[redacted]&states=all"'],
  ['/sign-in/vit_abcdef', '/sign-in/[redacted]'],
  ['/unsubscribe/01a1-dba1.8IHQ_5-s?a=b', '"/unsubscribe/[redacted]?a=b"'],
  ['/a?next=%2FUnsubscribe%2f01a1%2E8IHQ&b=c', '"/a?next=%2FUnsubscribe%2f[redacted]&b=c"'],
  ['/unsubscribe/:token', '/unsubscribe/:token'],
])('%s is written as %s', (value, line) => {
  const written = write(value).trimEnd();
  expect(written.replaceAll('"', '')).toBe(line.replaceAll('"', ''));
});
