import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { createUser } from '../src/accounts/create-user.ts';
import { createToken } from '../src/accounts/identity/tokens.ts';
import { saveDraft } from '../src/accounts/save-draft.ts';
import { connectDatabase } from '../src/store/connect-database.ts';
import type { Database } from '../src/store/database.ts';
import { accountsOf } from './support/accounts.ts';
import { call, converse } from './support/client.ts';
import { freePort } from './support/free-port.ts';
import { programCommand } from './support/program.ts';
import { temporaryDatabase } from './support/temporary-database.ts';
import { root } from './support/vitrine.ts';

const secret = 'a secret that only this test knows, long enough';

function start(environment: Record<string, string>) {
  return Bun.spawn([...programCommand, 'serve'], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', LOG_FORMAT: 'text', APP_SECRET: secret, ...environment },
    stdout: 'pipe',
    stderr: 'pipe',
  });
}

async function run(environment: Record<string, string>) {
  const program = start(environment);
  return [await program.exited, await new Response(program.stderr).text()] as const;
}

const until = async (condition: () => boolean | Promise<boolean>) => {
  while (!(await condition())) await Bun.sleep(20);
};

const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

describe.if(process.platform === 'linux')('two workers on one port', () => {
  const url = temporaryDatabase();
  let database: Database;
  let port: number;
  let program: ReturnType<typeof start>;
  let token: string;
  let logged = '';
  const accounts = () => accountsOf({ database });
  const workers = () => childrenOf(program.pid);

  beforeAll(async () => {
    port = await freePort();
    program = start({
      PORT: String(port),
      WORKERS: '2',
      RATE_LIMIT_WRITES: '60',
      DATABASE_URL: `sqlite:${url.path}`,
    });
    void (async () => {
      for await (const chunk of program.stderr) logged += new TextDecoder().decode(chunk);
    })();
    const { value } = await program.stdout.getReader().read();
    expect(new TextDecoder().decode(value)).toContain('(production), database');
    database = await connectDatabase(url);
    await createUser(accounts(), 'ada');
    await saveDraft(accounts(), 'ada', { basics: { name: 'Ada' } });
    token = (await createToken(accounts(), { username: null, scopes: ['operator'], expiresAt: null })).token;
  });
  afterAll(async () => {
    program.kill('SIGKILL');
    await database.close();
  });

  /** Uses separate connections, which the system distributes to the workers. */
  const readAll = async (target: string, patience = 5_000) => {
    const host = `preview.localhost:${port}`;
    const read = () => call(port, target, { host }, patience).then(({ status }) => status);
    return Promise.all(Array.from({ length: 24 }, () => read().catch(() => 0)));
  };
  const write = (target: string, method = 'POST') =>
    call(port, target, {
      method,
      host: `api.localhost:${port}`,
      headers: { Authorization: `Bearer ${token}` },
    });

  test('share the clients', async () => {
    expect(workers()).toHaveLength(2);
    for (const pid of workers()) {
      process.kill(pid, 'SIGSTOP');
      // A busy machine needs more than a second.
      const statuses = await readAll('/nobody', 4_000);
      process.kill(pid, 'SIGCONT');
      expect(new Set(statuses)).toEqual(new Set([0, 404]));
    }
    expect(new Set(await readAll('/nobody'))).toEqual(new Set([404]));
  });

  test("show each other's changes within a second", async () => {
    for (const [action, status] of [
      ['publish', 200],
      ['unpublish', 404],
      ['publish', 200],
      ['suspend', 404],
      ['resume', 200],
    ] as const) {
      expect((await write(`/users/ada/${action}`)).status).toBeLessThan(300);
      await Bun.sleep(900);
      expect([action, new Set(await readAll('/ada'))]).toEqual([action, new Set([status])]);
    }
  });

  test("share a client's rate limit", async () => {
    // Limits count by the minute of the clock.
    const left = 60_000 - (Date.now() % 60_000);
    if (left < 10_000) await Bun.sleep(left);
    const statuses: number[] = [];
    for (let turn = 0; turn < 90; turn += 1) {
      statuses.push((await write('/users/nobody/publish')).status);
      if (turn % 10 === 0) await Bun.sleep(100);
    }
    expect(statuses[0]).toBe(404);
    expect(statuses.slice(-15)).toEqual(Array.from({ length: 15 }, () => 429));
  });

  test('continue when one is killed, which is replaced', async () => {
    const [victim = 0, other = 0] = workers();
    process.kill(victim, 'SIGKILL');
    await until(() => !workers().includes(victim));
    expect(new Set(await readAll('/ada'))).toEqual(new Set([200]));
    await until(() => logged.includes('worker is available again'));
    expect(logged).toContain('worker ended, restarting worker=');
    expect(workers()).toHaveLength(2);
    expect(workers()).toContain(other);
    expect(new Set(await readAll('/ada'))).toEqual(new Set([200]));
  });

  test('drain on SIGTERM and finish current requests', async () => {
    const [first, last] = ['{"user', 'name":"'];
    const answers = Array.from({ length: 8 }, () =>
      converse(port, (socket) => {
        const head = `POST /sign-in HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Length: 13\r\n\r\n`;
        socket.write(`${head}${first}`);
        setTimeout(() => socket.write(last), 700);
      }),
    );
    await Bun.sleep(200);
    program.kill('SIGTERM');
    for (const answer of await Promise.all(answers)) expect(answer).toStartWith('HTTP/1.1 4');
    expect(await program.exited).toBe(0);
    expect(logged.match(/ info stopped(?: worker=\d)?\n/g)).toHaveLength(3);
  });
});

describe("several workers don't start", () => {
  test('in development or with a database in memory', async () => {
    expect(await run({ WORKERS: '2', APP_ENV: 'development' })).toEqual([
      2,
      'error: WORKERS is "2": development runs in one process, which explains every request; unset it or set APP_ENV=production\n',
    ]);
    expect(await run({ WORKERS: '2', DATABASE_URL: 'sqlite::memory:' })).toEqual([
      2,
      'error: WORKERS is "2": processes cannot share a database in memory; name a file in DATABASE_URL\n',
    ]);
  });

  test.if(process.platform === 'linux')('where the port is used or one of them fails', async () => {
    const port = await freePort();
    const environment = {
      PORT: String(port),
      WORKERS: '2',
      DATABASE_URL: `sqlite:${temporaryDatabase().path}`,
    };
    const listener = Bun.listen({ hostname: '127.0.0.1', port, socket: { data() {} } });
    expect(await run(environment)).toEqual([
      1,
      `Port ${port} on 127.0.0.1 is in use. Stop what listens there, or choose another with PORT.\n`,
    ]);
    listener.stop(true);
    const [status, told] = await run({ ...environment, REQUEST_HOOK: '/nowhere.ts' });
    expect(status).toBe(1);
    expect(told).toContain('REQUEST_HOOK names /nowhere.ts, which cannot be used');
    expect(told).toEndWith('A worker ended with status 1 before it had started.\n');
  });
});
