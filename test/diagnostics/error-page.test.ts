import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { main, preview, startTestServer, type TestServer } from '../support/server.ts';
import { temporaryPath } from '../support/temporary-database.ts';

const hook = `/** Reads who may come in. */
function readGuests(path: string): string[] {
  try {
    return JSON.parse(path);
  } catch (error) {
    throw new Error('no guests', { cause: error });
  }
}

export default function guestHook({ path }: { path: string }) {
  if (path === '/fail') readGuests('nonsense');
  if (path.startsWith('/echo/')) throw new Error(decodeURIComponent(path));
}
`;

/** The text between two markers of the page. */
function between(body: string, from: string, to: string): string {
  const start = body.indexOf(from);
  expect([from, start]).not.toEqual([from, -1]);
  const end = body.indexOf(to, start);
  expect([to, end]).not.toEqual([to, -1]);
  return body.slice(start, end);
}

function textOf(markup: string): string {
  return markup
    .replace(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<');
}

describe("a fault in the developer's own hook", () => {
  const path = temporaryPath('guest hook.ts');
  writeFileSync(path, hook);
  const file = realpathSync(path);
  let server: TestServer;
  let body = '';
  let token = '';
  beforeAll(async () => {
    server = await startTestServer({
      APP_ENV: 'development',
      REQUEST_HOOK: file,
      EDITOR_URL: 'vscode://file{file}:{line}',
    });
    const answer = await server.call('/fail?token=sesame-1', {
      headers: { Cookie: 'a=sesame-2', Referer: 'https://a.example/?password=sesame-3' },
    });
    body = answer.body;
    token = answer.headers['x-debug-token'] ?? '';
  });
  afterAll(() => server.stop());

  test('names the reason of the status in the header', () => {
    expect(textOf(between(body, '<header>', '</header>'))).toContain(
      'Why this status? 500: the stage request-hook failed: no guests',
    );
  });

  test("opens the hook's frames in any folder and folds ours", () => {
    const open = [...body.matchAll(/<details open><summary>(.*?)<\/summary>/g)].map(([, text = '']) =>
      textOf(text),
    );
    expect(open.filter((text) => text.includes(file))).toEqual([
      `readGuests ${file}:6`,
      `readGuests ${file}:4`,
      `guestHook ${file}:11`,
    ]);
    expect(open.filter((text) => text.includes('src/'))).toEqual([]);
    const folded = between(body, '<details class="folded">', '</details>');
    expect(textOf(folded)).toMatch(/^\d+ frames of Vitrine’s machinery/);
    expect(folded).toContain('src/hosts/stages/request-hook.ts:');
  });

  test('shows the cause before the shared frames', () => {
    const first = between(body, '<strong>Error</strong>: no guests', 'caused by');
    expect(first).toContain(`${file}:6`);
    expect(first).not.toContain('guestHook</code>');
    expect(textOf(first)).toMatch(/\d+ more frames, the same as below its cause\./);
    const cause = between(body, 'caused by', '<h2>Stages</h2>');
    expect(cause).toContain('<strong>SyntaxError</strong>');
    expect(cause).toContain('guestHook</code>');
  });

  test('highlights the source', () => {
    expect(body).toContain('<span class="keyword">throw</span> <span class="keyword">new</span> Error(');
    expect(body).toContain(`<span class="string">'no guests'</span>`);
    expect(body).toContain('<span class="comment">/** Reads who may come in. */</span>');
  });

  test('links to the line in the editor', async () => {
    const address = `vscode://file${file.replaceAll(' ', '%20')}:6`;
    expect(body).toContain(`<a class="editor" href="${address}">`);
    expect((await server.call(`/_profiler/${token}?panel=exception`)).body).toContain(`href="${address}"`);
    const root = join(import.meta.dir, '../..');
    expect(body).toContain(`href="vscode://file${root}/src/hosts/stages/request-hook.ts:`);
  });

  test('is copied as Markdown without secrets, here and in the profiler', async () => {
    const panel = await server.call(`/_profiler/${token}?panel=exception`);
    for (const page of [body, panel.body]) {
      expect(page).toContain('<button type="button" data-copy="markdown">Copy as Markdown</button>');
      const markdown = textOf(between(page, '<pre id="markdown">', '</pre>'));
      expect(markdown).toStartWith(
        '# 500 Internal Server Error\n\n```\nGET http://vitrine.test/fail?token=[redacted]\n```\n',
      );
      expect(markdown).toContain('\nWhy: 500: the stage request-hook failed: no guests');
      expect(markdown).toContain("> 6     throw new Error('no guests', { cause: error });\n");
      expect(markdown).toContain(`\n- \`readGuests\` ${file}:6\n\n## caused by SyntaxError\n`);
      expect(markdown).toContain(`\n- \`guestHook\` ${file}:11\n`);
      expect(markdown).not.toContain('sesame');
    }
  });
});

test('opens no file for a message that looks like a stack', async () => {
  const [path, other] = [temporaryPath('hook.ts'), temporaryPath('other.ts')];
  writeFileSync(path, hook);
  writeFileSync(other, 'sesame');
  writeFileSync(other.replace('.ts', '.txt'), 'sesame');
  const server = await startTestServer({ APP_ENV: 'development', REQUEST_HOOK: path });
  for (const file of [other, other.replace('.ts', '.txt')]) {
    const message = encodeURIComponent(`x\n    at open (${file}:1:1)`);
    for (const accept of ['text/html', 'application/json']) {
      const { status, body } = await server.call(`/echo/${message}`, { headers: { Accept: accept } });
      expect(status).toBe(500);
      expect(body).toContain(file);
      expect(body).not.toContain('sesame');
    }
  }
  await server.stop();
});

describe('without an editor', async () => {
  const server = await startTestServer({ APP_ENV: 'development' });
  afterAll(() => server.stop());

  test('E1 and E2 show the routes first, with the nearest named', async () => {
    for (const [target, method, nearest] of [
      ['/helth', 'GET', 'The nearest is GET /health (health): segment 1 is not "health".'],
      ['/health', 'PUT', 'The nearest is GET /health (health): the path fits, but the route takes GET.'],
    ] as const) {
      const { body } = await server.call(target, { method });
      const before = between(body, '<h2>Routes tried on the main host</h2>', '<h2>Stack trace</h2>');
      expect(textOf(before)).toContain(nearest);
      expect(before).toContain('<li class="nearest">');
      expect(body).not.toContain('class="editor"');
    }
    const { body } = await server.call('/nobody', { host: preview });
    between(body, '<h2>Stack trace</h2>', '<h2>Routes tried on the preview host</h2>');
    expect(body).not.toContain('The nearest is');
  });

  test('opens the frames of our handler and folds the kernel', async () => {
    const { body } = await server.call('/nobody', { host: preview });
    expect(body).toMatch(
      /<details open><summary><code>[^<]+<\/code> <span class="place">src\/hosts\/preview\//,
    );
    expect(between(body, '<details class="folded">', '</details>')).toContain('src/core/kernel/kernel.ts');
  });

  test('missing parts link back here, and secrets in the URL are in no Markdown', async () => {
    const { body } = await server.call('/alice/talks', { host: preview });
    expect(body).toContain('<a href="/alice">');
    const e1 = await server.call('/nope?password=sesame');
    expect(e1.body).toContain(`No route found for &quot;GET http://${main}/nope?password=sesame&quot;`);
    expect(between(e1.body, '<pre id="markdown">', '</pre>')).not.toContain('sesame');
  });
});
