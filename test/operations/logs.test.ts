import { describe, expect, test } from 'bun:test';
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SQL } from 'bun';
import { call } from '../support/client.ts';
import { freePort } from '../support/free-port.ts';
import { startPostgres } from '../support/postgres.ts';
import { programCommand, sourceCommand } from '../support/program.ts';
import { startServing, until } from '../support/serve.ts';
import { appSecret, main } from '../support/server.ts';
import { temporaryDatabase, temporaryPath } from '../support/temporary-database.ts';
import { root, vitrine } from '../support/vitrine.ts';

const unprintable =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there.
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\ud800-\udfff]/;

describe('the log in production', () => {
  test('is one object per line with worker, request id and reference, without secrets', async () => {
    const hook = temporaryPath('hook.ts');
    writeFileSync(
      hook,
      `export default ({ path, request }) => {
        if (path === '/fault') throw new Error('the secret ${appSecret} \\u2028 \\u001b[31m \\ud800', { cause: request });
      };`,
    );
    const serving = await startServing({
      DATABASE_URL: `sqlite:${temporaryDatabase().path}`,
      ACCESS_LOG: 'on',
      REQUEST_HOOK: hook,
      ...(process.platform === 'linux' ? { WORKERS: '2' } : {}),
    });
    const token = `vit_${'s'.repeat(43)}`;
    const headers = {
      Authorization: `Bearer ${token}x`,
      Cookie: 'vitrine-session=hunter2',
      'X-Odd': '\u009b31m',
    };
    const failed = await serving.call('/fault', { headers });
    const [, reference = ''] = /reference is ([0-9a-f]+)/.exec(failed.body) ?? [];
    expect([failed.status, reference]).toEqual([500, expect.stringMatching(/^[0-9a-f]{12}$/)]);
    const unsubscribe = `${Bun.randomUUIDv7()}.${'u'.repeat(43)}`;
    await serving.call(`/unsubscribe/${unsubscribe}`);
    await serving.call('/oidc/callback?state=hunter2&code=hunter2');
    await serving.call(`/${token}?password=hunter2&a=%0a%1b[31m`);
    expect(await serving.stop()).toBe(0);
    const entries = serving.entries();
    for (const { time, level, message } of entries) {
      expect(String(time)).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
      expect(['debug', 'info', 'warn', 'error']).toContain(String(level));
      expect(String(message)).not.toBe('');
    }
    const fault = entries.find((entry) => entry.reference === reference);
    expect(fault).toMatchObject({
      level: 'error',
      message: 'request failed',
      requestId: failed.headers['x-request-id'],
      method: 'GET',
      url: `http://${main}/fault`,
    });
    const requests = entries.filter(({ message }) => message === 'request');
    expect(requests.map(({ status, requestId, ms }) => [status, typeof requestId, typeof ms])).toEqual([
      [500, 'string', 'number'],
      [404, 'string', 'number'],
      [404, 'string', 'number'],
      [404, 'string', 'number'],
    ]);
    if (process.platform === 'linux')
      for (const entry of [fault, ...requests]) expect([1, 2]).toContain(Number(entry?.worker));
    expect(serving.log()).not.toMatch(unprintable);
    for (const secret of [appSecret, token, unsubscribe, 'hunter2'])
      expect(serving.log()).not.toContain(secret);
    expect(entries[entries.length - 1]).toMatchObject({ message: 'stopped' });
  }, 120_000);

  test('has no line that is not JSON, no source code, and none over 1,500 characters', async () => {
    const postgres = await startPostgres();
    const { url } = await postgres.createDatabase();
    const admin = new SQL((await postgres.createDatabase()).url, { max: 1 });
    const database = new URL(url).pathname.slice(1);
    const allow = (is: boolean) => admin.unsafe(`ALTER DATABASE "${database}" ALLOW_CONNECTIONS ${is}`);
    const hook = temporaryPath('hook.ts');
    writeFileSync(
      hook,
      `export default ({ path }) => {
        console.warn('bun:sql LISTEN failed\\nretrying', new Error('printed'));
        console.error('x'.repeat(20_000));
        if (path === '/fault') throw new Error('y'.repeat(20_000) + '\\u0001'.repeat(2_000), { cause: new Error('deeper') });
        if (path === '/crash') setTimeout(() => Promise.reject(new Error('nobody caught this')));
      };`,
    );
    const program = Bun.spawn([...programCommand, 'serve'], {
      cwd: root,
      env: {
        PATH: process.env.PATH ?? '',
        APP_SECRET: appSecret,
        PORT: String(await freePort()),
        DATABASE_URL: url,
        REQUEST_HOOK: hook,
        SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
        MAIL_FROM: 'people@vitrine.test',
      },
      stdout: 'pipe',
      stderr: 'pipe',
    });
    let printed = '';
    const reading = [program.stdout, program.stderr].map(async (stream) => {
      for await (const text of stream.pipeThrough(new TextDecoderStream())) printed += text;
    });
    await until(() => printed.includes('"main":') && printed.includes('\n'));
    const { host, port } = new URL(/"main":"([^"]+)"/.exec(printed)?.[1] ?? '');
    const ask = (path: string) => call(Number(port), path, { host });
    expect((await ask('/fault')).status).toBe(500);
    await allow(false);
    await admin`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ${database}`;
    await ask('/');
    // Waits until Bun logs its LISTEN statement.
    await until(() => printed.includes('bun:sql LISTEN \\"vitrine_'));
    await allow(true);
    await ask('/crash').catch(() => {});
    expect(await program.exited).toBe(1);
    await Promise.all(reading);
    await admin.close();
    await postgres.stop();
    const entries = printed
      .trimEnd()
      .split('\n')
      .map((line) => {
        expect(line.length).toBeLessThanOrEqual(1_500);
        return JSON.parse(line);
      });
    const causes = entries.map(({ cause = '' }) => cause);
    expect(causes.some((cause) => cause.startsWith('Error: yyy'))).toBe(true);
    expect(entries.at(-1)).toMatchObject({
      level: 'error',
      message: 'stopping, because of an error',
      cause: expect.stringContaining('nobody caught this'),
    });
    const texts = entries.map(({ text = '' }) => text);
    expect(texts.some((text) => text.startsWith('bun:sql LISTEN failed'))).toBe(true);
    expect(texts.some((text) => text.startsWith('bun:sql LISTEN "vitrine_'))).toBe(true);
    for (const cause of causes) expect(cause).not.toMatch(/^\s*\d+ \| /m);
  }, 120_000);

  test('has output of libraries, workers and child processes as JSON', async () => {
    const database = `sqlite:${temporaryDatabase().path}`;
    const platform = join(root, 'src/core/platform');
    const thread = temporaryPath('thread.ts');
    writeFileSync(
      thread,
      `import { serveWorker } from '${platform}/worker-queue.ts';
      serveWorker(self, () => {
        console.error('printed in a thread', new Error('thread'));
        return new Promise(() => setTimeout(() => { throw new Error('the thread crashed'); }));
      });`,
    );
    const hook = temporaryPath('hook.ts');
    writeFileSync(
      hook,
      `import { startChildWorker } from '${platform}/child-worker.ts';
      import { createWorkerQueue } from '${platform}/worker-queue.ts';
      import { createTransport } from '${join(root, 'node_modules/nodemailer')}';
      const script = 'console.error("printed in a child"); setTimeout(() => { throw new Error("the child crashed"); }, 50)';
      const startThread = () => new Worker('${thread}');
      const startChild = () => startChildWorker([process.execPath, '-e', script], '/');
      export default async ({ path }) => {
        if (path !== '/noise') return;
        process.emitWarning('a warning of the runtime');
        const mail = { from: 'a@vitrine.test', to: 'b@vitrine.test', text: 'x'.repeat(5_000) };
        const port = ${await freePort()};
        const smtp = createTransport({ host: '127.0.0.1', port, pool: true, logger: true, debug: true });
        await smtp.sendMail(mail).catch((error) => console.error(error));
        for (const start of [startThread, startChild])
          await createWorkerQueue('a worker', start).ask(null).catch((error) => console.error(error));
      };`,
    );
    const serving = await startServing({ DATABASE_URL: database, REQUEST_HOOK: hook }, sourceCommand);
    expect((await serving.call('/noise')).status).toBe(404);
    expect(await serving.stop()).toBe(0);
    const lines = serving.log().trimEnd().split('\n');
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(1_500);
    const said = serving.entries().map(({ text = '' }) => String(text));
    for (const text of [
      'a warning of the runtime',
      'ECONNREFUSED',
      'printed in a thread',
      'a worker failed: error: the thread crashed',
      'printed in a child',
      'error: the child crashed',
    ])
      expect(said.filter((one) => one.includes(text)).length, text).toBeGreaterThan(0);
    for (const text of said) expect(text).not.toMatch(/^\s*\d+ \| /m);
  }, 120_000);

  test('has the reason of a failed start; in text it is a sentence', async () => {
    const path = temporaryPath('no.db');
    writeFileSync(path, 'this is no database, though it is long enough to be one at first sight'.repeat(20));
    const environment = { APP_SECRET: appSecret, PORT: String(await freePort()) };
    const { status, err } = await vitrine(`sqlite:${path}`, ['serve'], '', environment);
    const message = `The database ${path} cannot be used: file is not a database`;
    expect([status, JSON.parse(err)]).toEqual([1, { time: expect.any(String), level: 'error', message }]);
    const text = await vitrine(`sqlite:${path}`, ['serve'], '', { ...environment, LOG_FORMAT: 'text' });
    expect([text.status, text.err]).toEqual([1, `${message}\n`]);
  });
});

test('a blocked log delays no request, fills no memory, and reports the loss later', async () => {
  const port = await freePort();
  const program = spawn(process.execPath, ['--no-env-file', 'src/main.ts', 'serve'], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? '',
      APP_SECRET: appSecret,
      PORT: String(port),
      BASE_URL: `http://${main}`,
      PROFILES_URL: 'http://p.test',
      API_URL: 'http://a.test',
      DATABASE_URL: `sqlite:${temporaryDatabase().path}`,
      ACCESS_LOG: 'on',
    },
    // A pipe buffers 64 KiB and then blocks the writer.
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise<number | null>((resolve) => program.on('exit', resolve));
  program.stderr?.pause();
  await new Promise((resolve) => program.stdout?.once('data', resolve));
  program.stdout?.resume();
  const target = `/${'x'.repeat(4000)}`;
  let slowest = 0;
  for (let turn = 0; turn < 150; turn += 1) {
    const since = performance.now();
    const answers = await Promise.all(Array.from({ length: 10 }, () => call(port, target, { host: main })));
    slowest = Math.max(slowest, performance.now() - since);
    expect(answers.every(({ status }) => status === 404)).toBe(true);
  }
  expect(slowest).toBeLessThan(5_000);
  let log = '';
  program.stderr?.setEncoding('utf8').on('data', (text: string) => {
    log += text;
  });
  program.stderr?.resume();
  await until(async () => {
    await call(port, '/health', { host: main });
    return log.includes('log lines lost');
  });
  const [lost] = log
    .split('\n')
    .filter((line) => line.includes('log lines lost'))
    .map((line) => JSON.parse(line).count);
  expect(lost).toBeGreaterThan(100);
  program.kill('SIGTERM');
  expect(await exited).toBe(0);
}, 120_000);
