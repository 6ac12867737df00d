import { describe, expect, test } from 'bun:test';
import type { Example } from './examples.ts';
import { renderCurl, renderFetch } from './request-code.ts';

const request = {
  method: 'PATCH',
  url: 'https://api.example.org/users/zo%C3%AB/draft?a=1&b=$HOME',
  headers: ['Authorization: Bearer $TOKEN', 'If-Match: "3"', 'Content-Type: application/json'],
  body: { basics: { name: "Zoë O'Neill", label: '`id` $(id) \\ "x"' } },
};
const answer = { status: 200, headers: ['Content-Type: application/json'], body: {}, shortened: false };
const upload = {
  method: 'PUT',
  url: 'https://api.example.org/users/ada/files/projects/engine/the%20plan.txt',
  headers: ['Authorization: Bearer $TOKEN'],
  body: 'bytes',
};

/** Splits a line into words as a shell does. */
function wordsOf(line: string): string[] {
  const { stdout } = Bun.spawnSync(['sh', '-c', `curl() { printf '%s\\0' "$@"; }\n${line}`], {
    env: { TOKEN: 'vit_mine', HOME: '/nowhere' },
  });
  return stdout.toString().split('\0').slice(0, -1);
}

/** The request that the script sends. */
async function askedBy(example: Example): Promise<unknown[]> {
  const asked: unknown[] = [];
  const fetch = async (...given: unknown[]) => {
    asked.push(...given);
    return Response.json({});
  };
  const run = new Function(
    'fetch',
    'token',
    'file',
    'console',
    `return (async () => {${renderFetch(example)}})()`,
  );
  await run(fetch, 'vit_mine', 'the file', { log() {} });
  return asked;
}

describe('a curl example', () => {
  test('survives the shell unchanged with any content', () => {
    const words = wordsOf(renderCurl(request));
    expect(words.slice(0, -1)).toEqual([
      '-X',
      'PATCH',
      request.url,
      '-H',
      'Authorization: Bearer vit_mine',
      '-H',
      'If-Match: "3"',
      '-H',
      'Content-Type: application/json',
      '-d',
    ]);
    expect(JSON.parse(words.at(-1) ?? '')).toEqual(request.body);
  });

  test('sends a file by its name', () => {
    const words = wordsOf(renderCurl(upload));
    expect(words).toEqual([upload.url, '-H', 'Authorization: Bearer vit_mine', '-T', 'the plan.txt']);
  });

  test('for a read request is a URL alone', () => {
    const read = { method: 'GET', url: 'https://api.example.org/health', headers: [], body: null };
    expect(renderCurl(read)).toBe('curl https://api.example.org/health');
  });
});

describe('a JavaScript example', () => {
  test('sends the documented request', async () => {
    const [url, options] = await askedBy({ about: '', request, answer });
    expect(url).toBe(request.url);
    expect(options).toEqual({
      method: 'PATCH',
      headers: {
        Authorization: 'Bearer vit_mine',
        'If-Match': '"3"',
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(request.body),
    });
  });

  test('sends a file', async () => {
    const [, options] = await askedBy({ about: '', request: upload, answer });
    expect(options).toEqual({
      method: 'PUT',
      headers: { Authorization: 'Bearer vit_mine' },
      body: 'the file',
    });
  });

  test('reads the response', () => {
    const read = { method: 'GET', url: 'https://api.example.org/x', headers: [], body: null };
    const lastLine = (change: Partial<Example['answer']>) =>
      renderFetch({ about: '', request: read, answer: { ...answer, ...change } })
        .split('\n')
        .at(-1);
    expect(lastLine({})).toBe('console.log(await response.json());');
    expect(lastLine({ headers: ['Content-Type: text/plain'], body: 'x' })).toContain('response.text()');
    expect(lastLine({ body: null })).toBe('console.log(response.ok);');
  });
});
