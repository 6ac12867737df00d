import { afterAll, describe, expect, test } from 'bun:test';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startApi } from '../support/api-client.ts';
import { certificate, privateKey } from '../support/certificate.ts';
import { freePort } from '../support/free-port.ts';
import { addProfile } from '../support/server.ts';
import { temporaryPath } from '../support/temporary-database.ts';
import { root } from '../support/vitrine.ts';

const { server, tokenOf } = await startApi({
  BASE_URL: 'https://example.org',
  PROFILES_URL: 'https://people.example.org',
  API_URL: 'https://api.example.org',
  TRUSTED_PROXIES: '127.0.0.1',
});
await addProfile(server, 'ada', { basics: { name: 'Ada' }, projects: [{ name: 'Engine' }] });
const token = await tokenOf('ada', 'profile:read', 'profile:write');
afterAll(() => server.stop());

describe.skipIf(!Bun.which('nginx'))('behind nginx, with docs/examples/nginx.conf', () => {
  test('passes everything on and redirects http to https', async () => {
    const folder = temporaryPath('nginx');
    mkdirSync(folder);
    writeFileSync(join(folder, 'fullchain.pem'), certificate);
    writeFileSync(join(folder, 'privkey.pem'), privateKey);
    const [http, https] = [await freePort(), await freePort()];
    const example = readExample('nginx.conf')
      .replace('127.0.0.1:8000', `127.0.0.1:${server.port}`)
      .replaceAll('/etc/ssl/vitrine', folder)
      .replace('listen 80;', `listen 127.0.0.1:${http};`)
      .replace('listen 443 ssl http2;', `listen 127.0.0.1:${https} ssl http2;`)
      .replaceAll(/ +listen \[::\].*\n/g, '');
    writeFileSync(
      join(folder, 'nginx.conf'),
      `daemon off; pid ${folder}/pid; error_log stderr; events {}\nhttp { access_log off; ${temporaryFolders(folder)}\n${example}}\n`,
    );
    const proxy = Bun.spawn(['nginx', '-p', folder, '-c', join(folder, 'nginx.conf')], { stderr: 'ignore' });
    try {
      await expectToServe(https);
      const plain = await fetch(`http://127.0.0.1:${http}/ada?lang=fr`, {
        headers: { Host: 'people.example.org' },
        redirect: 'manual',
      });
      expect([plain.status, plain.headers.get('location')]).toEqual([
        308,
        'https://people.example.org/ada?lang=fr',
      ]);
    } finally {
      proxy.kill();
      await proxy.exited;
    }
  });
});

describe.skipIf(!Bun.which('caddy'))('behind Caddy, with docs/examples/Caddyfile', () => {
  test('passes everything on', async () => {
    const folder = temporaryPath('caddy');
    mkdirSync(folder);
    const [http, https] = [await freePort(), await freePort()];
    const forTests = `{
	admin off
	local_certs
	skip_install_trust
	http_port ${http}
	https_port ${https}
	default_bind 127.0.0.1
	storage file_system ${folder}
`;
    writeFileSync(join(folder, 'Caddyfile'), readExample('Caddyfile').replace(/^{\n/m, forTests));
    const proxy = Bun.spawn(
      ['caddy', 'run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')],
      {
        env: { PATH: process.env.PATH ?? '', HOME: folder, UPSTREAM: `127.0.0.1:${server.port}` },
        stderr: 'ignore',
      },
    );
    try {
      await expectToServe(https);
    } finally {
      proxy.kill('SIGKILL');
      await proxy.exited;
    }
  });
});

/** Checks that a proxy serves visitors, programs and streams. */
async function expectToServe(port: number): Promise<void> {
  await untilItAnswers(port);
  const page = await ask(port, 'people.example.org', '/ada');
  expect([page.status, page.headers.get('strict-transport-security')]).toEqual([200, expect.any(String)]);
  expect(await page.text()).toContain('https://people.example.org/ada');
  const odd = await ask(port, 'people.example.org', '/robots.txt', { headers: { Accept: 'text/plain' } });
  expect([odd.status, await odd.text()]).toEqual([404, expect.stringContaining('User not found.')]);
  const signIn = await ask(port, 'example.org', '/sign-in');
  expect(signIn.status).toBe(200);

  const authorization = { Authorization: `Bearer ${token}` };
  const bytes = new Uint8Array(9_000_000).fill(7);
  const stored = await ask(port, 'api.example.org', '/users/ada/files/projects/engine/large.bin', {
    method: 'PUT',
    headers: { ...authorization, 'Content-Type': 'application/octet-stream' },
    body: bytes,
  });
  expect(stored.status).toBe(204);

  const events = await ask(port, 'api.example.org', '/events', {
    headers: { ...authorization, Accept: 'text/event-stream' },
  });
  const reader = events.body?.getReader();
  const first = await reader?.read();
  expect(new TextDecoder().decode(first?.value)).toBe('retry: 2000\n\n');
  await reader?.cancel();
}

async function untilItAnswers(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await ask(port, 'example.org', '/health').catch(() => null);
    if (answer?.status === 200) return;
    await Bun.sleep(50);
  }
  throw new Error('the proxy does not answer');
}

function ask(port: number, host: string, path: string, init: BunFetchRequestInit = {}): Promise<Response> {
  return fetch(`https://127.0.0.1:${port}${path}`, {
    ...init,
    headers: { Host: host, ...(init.headers as Record<string, string>) },
    tls: { rejectUnauthorized: false, serverName: host },
    signal: AbortSignal.timeout(10_000),
  });
}

function temporaryFolders(folder: string): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ');
}

function readExample(name: string): string {
  return readFileSync(join(root, 'docs/examples', name), 'utf8');
}
