import { afterAll, expect, test } from 'bun:test';
import {
  editorScript,
  scriptPath,
  toolsPath,
  toolsScript,
} from '../../src/hosts/main/editor/editor-script.ts';
import { signInAs } from '../support/member.ts';
import { main, startTestServer } from '../support/server.ts';

const server = await startTestServer();
afterAll(() => server.stop());
const alice = await signInAs(server, 'alice');

test('the script is at most 12 KiB compressed', () => {
  expect(Bun.gzipSync(editorScript).length).toBeLessThanOrEqual(12 * 1024);
});

test('the deferred script is at most 11 KiB', () => {
  expect(Bun.gzipSync(toolsScript).length).toBeLessThanOrEqual(11 * 1024);
});

test('has an immutable URL', async () => {
  const { status, headers, body } = await server.call(scriptPath);
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    'public, max-age=31536000, immutable',
  ]);
  expect(body).toBe(editorScript);
  expect((await server.call(scriptPath.replace(/-\w+\.js$/, '-0123456789abcdef.js'))).status).toBe(404);
});

test('an editor page runs only these scripts', async () => {
  const { headers, body } = await alice.get('/edit/basics');
  const policy = headers['content-security-policy'] ?? '';
  const allowed = `http://${main}${scriptPath} http://${main}${toolsPath}`;
  expect(policy).toContain(`script-src ${allowed}; connect-src 'self'; frame-src 'self'; `);
  expect((await server.call(toolsPath)).body).toBe(toolsScript);
  expect(policy).toStartWith("default-src 'none'; ");
  expect(policy).not.toContain('unsafe');
  expect([...body.matchAll(/<script[^>]*src="([^"]*)"/g)].map(([, source]) => source)).toEqual([scriptPath]);
  expect(body.match(/<script/g)?.length).toBe(1);
});

test('a public page has no script', async () => {
  const { headers, body } = await server.call('/');
  expect(headers['content-security-policy']).not.toContain('script-src');
  expect(body).not.toContain('<script');
});
