import { expect, test } from 'bun:test';
import { startMailServer } from '../support/mail-server.ts';
import { startServing } from '../support/serve.ts';
import { temporaryDatabase } from '../support/temporary-database.ts';
import { vitrine } from '../support/vitrine.ts';

test('another node sends a queued mail once after its node was killed', async () => {
  const down = await startMailServer();
  const { port } = down;
  await down[Symbol.asyncDispose]();
  const databaseUrl = `sqlite:${temporaryDatabase().path}`;
  expect((await vitrine(databaseUrl, ['user', 'add', 'ada', '--email', 'ada@example.org'])).status).toBe(0);
  const environment = {
    DATABASE_URL: databaseUrl,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'people@vitrine.test',
  };
  const first = await startServing(environment);
  const answer = await first.call('/sign-in/forgot', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'email=ada%40example.org',
  });
  expect(answer.status).toBe(200);
  process.kill(first.pid, 'SIGKILL');
  await first.exited;
  await using mail = await startMailServer({}, port);
  const second = await startServing(environment);
  // The mail is retried after a minute if its first attempt had started, otherwise immediately.
  const [got] = await mail.waitFor(1);
  expect(got?.to).toEqual(['ada@example.org']);
  expect(got?.link).toStartWith('http://vitrine.test/sign-in/reset/vit_');
  await second.stop();
  expect(mail.received).toHaveLength(1);
}, 360_000);
