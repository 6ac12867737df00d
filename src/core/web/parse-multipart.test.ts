import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { type FormPart, parseMultipart } from './parse-multipart.ts';

const boundary = '----WebKitFormBoundary7MA4YWxkTrZu0gW';
const parse = (text: string | Uint8Array, most = 10) => parseMultipart(Buffer.from(text), boundary, most);
const partOf = (head: string, body: string) => `--${boundary}\r\n${head}\r\n\r\n${body}\r\n`;
const field = (name: string, body: string) => partOf(`Content-Disposition: form-data; name="${name}"`, body);
const end = `--${boundary}--\r\n`;
const shown = (parts: FormPart[] | null | 'many') =>
  Array.isArray(parts) && parts.map(({ name, filename, bytes }) => [name, filename, `${Buffer.from(bytes)}`]);

describe('a form with files', () => {
  test('is parsed like the platform parses its own output', async () => {
    const name = fc.stringMatching(/^[a-zé 漢]{1,8}$/);
    const content = fc.uint8Array({ maxLength: 60 });
    const part = fc.record({ name, filename: fc.option(name), content });
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 8 }), async (parts) => {
        const form = new FormData();
        for (const { name, filename, content } of parts) {
          if (filename === null) form.append(name, Buffer.from(content).toString('hex'));
          else form.append(name, new Blob([content]), filename);
        }
        const sent = new Response(form);
        const type = sent.headers.get('content-type') ?? '';
        const body = Buffer.from(await sent.arrayBuffer());
        const found = await parseMultipart(body, type.split('boundary=')[1]?.replaceAll('"', '') ?? '', 100);
        expect(Array.isArray(found) && found.map((one) => [one.name, one.filename, ...one.bytes])).toEqual(
          parts.map(({ name, filename, content }) => {
            const bytes = filename === null ? Buffer.from(Buffer.from(content).toString('hex')) : content;
            return [name, filename, ...bytes];
          }),
        );
      }),
    );
  });

  test('keeps empty parts and finds parts at any position', async () => {
    const text = `a preamble\r\n${field('a', '')}${field('b', `x\r\n--${boundary.slice(0, -1)}`)}${end}the rest`;
    expect(shown(await parse(text))).toEqual([
      ['a', null, ''],
      ['b', null, `x\r\n--${boundary.slice(0, -1)}`],
    ]);
    expect(shown(await parse(end))).toEqual([]);
  });

  test('finds a boundary that spans two chunks', async () => {
    const piece = 8 * 1024 * 1024;
    for (let shift = 0; shift <= boundary.length + 4; shift += 4) {
      const head = field('a', '').length - 2;
      const text = `${field('a', 'x'.repeat(piece - head + shift - 4))}${field('b', 'y')}${end}`;
      expect(shown(await parse(text))).toEqual([
        ['a', null, expect.stringMatching(/^x+$/)],
        ['b', null, 'y'],
      ]);
    }
  });

  test('is rejected if it is incomplete or malformed', async () => {
    const whole = `${field('a', 'b')}${end}`;
    for (const text of ['', 'a=b', whole.slice(0, -4), whole.slice(0, 60), `--${boundary}x\r\n\r\n${end}`])
      expect([text, await parse(text)]).toEqual([text, null]);
  });

  test('has a limited number of parts', async () => {
    const text = `${field('a', 'b').repeat(10)}${end}`;
    expect(shown(await parse(text))).toHaveLength(10);
    expect(await parse(text, 9)).toBe('many');
  });
});
