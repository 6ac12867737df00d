import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { debVersion } from '../build/make-deb.ts';
import { fullVersion } from '../src/core/platform/version.ts';
import { editorScript, scriptPath } from '../src/hosts/main/editor/editor-script.ts';
import { call } from './support/client.ts';
import { freePort } from './support/free-port.ts';
import { until } from './support/serve.ts';
import { temporaryPath } from './support/temporary-database.ts';
import { writeZip } from './support/write-zip.ts';

const root = join(import.meta.dir, '..');

test('the executable imports, serves in two processes, draws cards, renders PDFs, and has no diagnostics', async () => {
  const target = `${process.platform}-${process.arch}`;
  const folder = temporaryPath('built');
  const build = Bun.spawnSync([process.execPath, 'build/run.ts', '--target', target, '--to', folder], {
    cwd: root,
  });
  expect([build.exitCode, build.stderr.toString()]).toEqual([0, '']);
  const executable = join(folder, `vitrine-${target}`);
  await expectToBeDescribed(folder, executable);

  expect(Bun.spawnSync([executable, '--version']).stdout.toString()).toBe(`${fullVersion}\n`);

  const bytes = readFileSync(executable);
  expect(bytes.includes('No route found for')).toBe(true);
  for (const text of [
    'X-Debug-Token',
    'vitrine-toolbar',
    '/_profiler',
    'Routes tried on',
    'Recording took',
  ]) {
    expect([text, bytes.includes(text)]).toEqual([text, false]);
  }

  const port = await freePort();
  const environment = {
    PORT: String(port),
    APP_SECRET: 'a secret that only this test knows, long enough',
    DATABASE_URL: `sqlite:${temporaryPath('v.db')}`,
  };
  const large = { username: 'large', basics: { name: 'Large', summary: 'word '.repeat(10_000) } };
  const people = Array.from({ length: 50 }, (_, index) => `{"username":"p${index}"}`);
  const imported = Bun.spawnSync([executable, 'import', '--publish', '-'], {
    env: environment,
    stdin: new TextEncoder().encode([...people, JSON.stringify(large)].join('\n')),
  });
  expect([imported.stdout.toString(), imported.stderr.toString()]).toEqual(['51 stored, 0 rejected.\n', '']);
  const workers = { WORKERS: process.platform === 'linux' ? '2' : '1' };
  const program = Bun.spawn([executable, 'serve'], {
    env: { ...environment, ...workers, PDF: 'on' },
    stdout: 'pipe',
    stderr: 'pipe',
  });
  await program.stdout.getReader().read();
  const host = `preview.localhost:${port}`;
  // Page modules load with the first page, also with concurrent requests.
  const pages = people.map((_, index) =>
    call(port, `/p${index}`, { host, headers: { Accept: 'text/html' } }),
  );
  expect(new Set((await Promise.all(pages)).map(({ status }) => status))).toEqual(new Set([200]));
  expect((await call(port, '/_profiler', { host, headers: { Accept: 'text/plain' } })).body).toContain(
    'User not found.',
  );
  const script = await call(port, scriptPath, { host: `localhost:${port}` });
  expect([script.status, script.body]).toEqual([200, editorScript]);
  // Rendered in a worker, whose code is in the executable too.
  expect((await call(port, '/large', { host })).body).toContain('word word');
  // Another worker reads archives.
  const made = Bun.spawnSync([executable, 'token', 'create', '--user', 'p1', '--scope', 'profile:write'], {
    env: environment,
  });
  const [token = ''] = /vit_[\w-]+/.exec(made.stdout.toString()) ?? [];
  const sent = await fetch(`http://127.0.0.1:${port}/users/p1/import?from=linkedin`, {
    method: 'POST',
    headers: { Host: `api.localhost:${port}`, Authorization: `Bearer ${token}` },
    body: new Blob([Buffer.from(writeZip({ 'Profile.csv': 'First Name,Last Name\nAda,L\n' }))]),
  });
  expect([sent.status, await sent.text()]).toEqual([200, expect.stringContaining('/basics/name')]);
  // The executable also contains the card drawer and its fonts.
  const fetchCard = () => fetch(`http://127.0.0.1:${port}/p1?format=card`, { headers: { Host: host } });
  // On a busy machine, the first response has the plain image.
  await until(async () => /^"(?!plain)/.test((await fetchCard()).headers.get('etag') ?? ''));
  const card = await fetchCard();
  const size = await new Bun.Image(await card.arrayBuffer()).metadata();
  expect(size).toMatchObject({ width: 1200, height: 630, format: 'png' });
  const fetchPdf = () => fetch(`http://127.0.0.1:${port}/p1?format=pdf`, { headers: { Host: host } });
  await until(async () => (await fetchPdf()).status === 200);
  expect((await (await fetchPdf()).text()).slice(0, 5)).toBe('%PDF-');
  program.kill('SIGTERM');
  expect(await program.exited).toBe(0);
  const refused = Bun.spawnSync([executable, 'serve'], { env: { ...environment, APP_ENV: 'development' } });
  expect([refused.exitCode, refused.stderr.toString()]).toEqual([
    1,
    'The executable has no development mode. Run `npm start` in the source, or unset APP_ENV.\n',
  ]);
});

/** Checks the checksums, and that the list names every dependency with its license. */
async function expectToBeDescribed(folder: string, executable: string): Promise<void> {
  const sums = readFileSync(join(folder, 'SHA256SUMS'), 'utf8').trim().split('\n');
  const deb = `vitrine_${debVersion}_${process.arch === 'arm64' ? 'arm64' : 'amd64'}.deb`;
  expect(sums.map((line) => line.split('  ')[1])).toEqual([
    basename(executable),
    ...(process.platform === 'linux' ? [deb] : []),
    'sbom.cdx.json',
    'licences.txt',
    'install.sh',
  ]);
  for (const line of sums) {
    const [sum, name = ''] = line.split('  ');
    expect([name, Bun.SHA256.hash(readFileSync(join(folder, name)), 'hex')]).toEqual([name, sum ?? '']);
  }
  const { dependencies } = await Bun.file(join(root, 'package.json')).json();
  const { components } = await Bun.file(join(folder, 'sbom.cdx.json')).json();
  const licences = readFileSync(join(folder, 'licences.txt'), 'utf8');
  for (const [name, version] of Object.entries(dependencies)) {
    expect(components).toContainEqual(
      expect.objectContaining({ purl: `pkg:npm/${name.replace('@', '%40')}@${version}` }),
    );
    expect(licences).toContain(`${name} ${version} (`);
  }
  expect(licences).toContain('any-ascii 0.3.3 (ISC)\n\nISC License');
}
