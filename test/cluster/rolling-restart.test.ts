import { describe, expect, test } from 'bun:test';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Call, call } from '../support/client.ts';
import { freePort } from '../support/free-port.ts';
import { isLong } from '../support/long.ts';
import { startPostgres } from '../support/postgres.ts';
import { temporaryDatabase, temporaryPath } from '../support/temporary-database.ts';
import { root } from '../support/vitrine.ts';

const rounds = isLong ? 5 : 1;

async function startNode(url: string, port: number, source: string) {
  const program = Bun.spawn([process.execPath, '--no-env-file', 'src/main.ts', 'serve'], {
    cwd: source,
    env: {
      PATH: process.env.PATH ?? '',
      PORT: String(port),
      DATABASE_URL: url,
      APP_SECRET: 'a secret that only this test knows, long enough',
      BASE_URL: 'http://vitrine.test',
      // A setting name that version 0.2 knows too.
      PREVIEW_URL: 'http://people.vitrine.test',
      API_URL: 'http://api.vitrine.test',
      RATE_LIMIT_WRITES: 'off',
      TRUSTED_PROXIES: '127.0.0.1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await program.stdout.getReader().read();
  return {
    async stop() {
      program.kill('SIGTERM');
      expect(await program.exited).toBe(0);
    },
  };
}

const example = readFileSync(join(root, 'docs/examples/nginx.conf'), 'utf8');
const [upstream = ''] = /upstream vitrine \{[^}]*\}/.exec(example) ?? [];
const [location = ''] = /location \/ \{[^}]*\}/.exec(example) ?? [];

/** A proxy like docs/examples/nginx.conf, with a second server. */
async function startProxy(ports: readonly number[]) {
  const folder = temporaryPath('nginx');
  mkdirSync(folder);
  const port = await freePort();
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log stderr; events {}
    http {
      access_log off; ${kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}
      ${upstream.replace(/( *server 127\.0\.0\.1):8000(.*\n)/, (_, start, end) => ports.map((one) => `${start}:${one}${end}`).join(''))}
      server {
        listen 127.0.0.1:${port};
        ${location}
      }
    }`,
  );
  const proxy = Bun.spawn(['nginx', '-p', folder, '-c', join(folder, 'nginx.conf')], { stderr: 'ignore' });
  while (!(await call(port, '/health').catch(() => Bun.sleep(20)))) {}
  return {
    port,
    async stop() {
      proxy.kill();
      await proxy.exited;
    },
  };
}

/** The commit of the release, if this checkout has it. */
const release02 = 'aeb01cf6fcd004b73def3e811f3abe9e8290b7cd';
const hasRelease = Bun.spawnSync(['git', 'cat-file', '-e', release02], { cwd: root }).exitCode === 0;

function unpackRelease(): string {
  const folder = temporaryPath('released');
  mkdirSync(folder);
  Bun.spawnSync(['sh', '-c', `git archive ${release02} | tar -x -C ${folder}`], { cwd: root });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

describe.skipIf(!Bun.which('nginx'))('two nodes behind a proxy', () => {
  const sqlite = () => `sqlite:${temporaryDatabase().path}`;

  test('fail no request when they restart in turn', async () => {
    await expectNoFailure(sqlite(), root, rounds);
  }, 120_000);

  test.skipIf(!hasRelease)(
    'fail no request when they upgrade from 0.2.0 on SQLite in turn',
    async () => {
      await expectNoFailure(sqlite(), unpackRelease(), 1);
    },
    120_000,
  );

  test.skipIf(!hasRelease)(
    'upgrade from 0.2.0 on PostgreSQL in turn: no read fails, and a blocked write may get 503',
    async () => {
      const postgres = await startPostgres();
      try {
        // A migration and a write of the older node can deadlock: PostgreSQL ends one, and the client tries again.
        await expectNoFailure((await postgres.createEmptyDatabase()).url, unpackRelease(), 1, ['write 503']);
      } finally {
        await postgres.stop();
      }
    },
    120_000,
  );
});

/** Starts two nodes of a previous version and replaces each by this version while clients read and write. */
async function expectNoFailure(
  url: string,
  before: string,
  rounds: number,
  allowed: readonly string[] = [],
): Promise<void> {
  const old = (args: string[], input = '') =>
    Bun.spawnSync([process.execPath, '--no-env-file', 'src/main.ts', ...args], {
      cwd: before,
      env: { DATABASE_URL: url },
      stdin: Buffer.from(input),
    }).stdout.toString();
  old(['import', '--publish', '-'], '{"username":"ada","basics":{"name":"Ada"}}');
  const token = old(['token', 'create', '--user', 'ada', '--scope', 'profile:write']);
  const ports = [await freePort(), await freePort()];
  const nodes = await Promise.all(ports.map((port) => startNode(url, port, before)));
  const proxy = await startProxy(ports);
  let isOver = false;
  const counts: Record<string, number> = {};
  const count = (kind: string, status: number) => {
    const key = `${kind} ${status}`;
    counts[key] = (counts[key] ?? 0) + 1;
  };
  const total = () => Object.values(counts).reduce((sum, one) => sum + one, 0);
  const someMore = async () => {
    for (const enough = total() + 200; total() < enough; ) await Bun.sleep(20);
  };
  const ask = (target: string, question: Call) =>
    call(proxy.port, target, question, 30_000).catch(() => Bun.sleep(10));
  const readers = Array.from({ length: 10 }, async () => {
    while (!isOver) {
      const answer = await ask('/ada', { host: 'people.vitrine.test' });
      count('read', answer?.status ?? 0);
    }
  });
  const writers = Array.from({ length: 2 }, async (_, writer) => {
    for (let turn = 0; !isOver; turn += 1) {
      const answer = await ask('/users/ada/draft', {
        method: 'PUT',
        host: 'api.vitrine.test',
        headers: {
          Authorization: `Bearer ${token.trim().split('\n').at(-1)}`,
          'Content-Type': 'application/json',
          'If-Match': '*',
        },
        body: JSON.stringify({ basics: { name: `Ada ${writer} ${turn}` } }),
      });
      count('write', answer?.status ?? 0);
    }
  });
  try {
    await someMore();
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, port] of ports.entries()) {
        await nodes[index]?.stop();
        nodes[index] = await startNode(url, port, root);
      }
    }
    await someMore();
  } finally {
    isOver = true;
    await Promise.all([...readers, ...writers]);
    await proxy.stop();
    await Promise.all(nodes.map((node) => node.stop()));
  }
  const { 'read 200': reads, 'write 204': writes, ...failed } = counts;
  expect(Object.keys(failed).filter((kind) => !allowed.includes(kind))).toEqual([]);
  expect([reads, writes]).toEqual([expect.any(Number), expect.any(Number)]);
}
