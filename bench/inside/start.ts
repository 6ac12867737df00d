import { join } from 'node:path';
import { freePort } from '../../test/support/free-port.ts';
import { temporaryDatabase } from '../../test/support/temporary-database.ts';
import { median } from '../median.ts';

/**
 * Measures a start without mail, registration and single sign-on, and with all of them. None is loaded
 * before its first use. Reports processor time and peak memory until the server listens.
 */
const none = {};
const all = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'people@example.org',
  REGISTRATION: 'request',
  OIDC_ISSUER: 'http://127.0.0.1:9',
  OIDC_CLIENT_ID: 'vitrine',
  OIDC_CLIENT_SECRET: 'a secret of the bench',
};
const rounds = 15;
const root = join(import.meta.dir, '../..');
const database = `sqlite:${temporaryDatabase().path}`;
await start(none);
const taken: Record<string, Start[]> = { 'none of it': [], 'all set up': [] };
for (let round = 0; round < rounds; round += 1) {
  taken['none of it']?.push(await start(none));
  taken['all set up']?.push(await start(all));
}
for (const [name, starts] of Object.entries(taken)) {
  const [cpu, memory] = [median(starts.map((one) => one.cpu)), median(starts.map((one) => one.megabytes))];
  process.stdout.write(
    `start, ${name.padEnd(10)}  ${cpu.toFixed(0)} ms of a core, ${memory.toFixed(1)} MB\n`,
  );
}
process.exit(0);

interface Start {
  readonly cpu: number;
  readonly megabytes: number;
}

async function start(settings: Readonly<Record<string, string>>): Promise<Start> {
  const program = Bun.spawn([process.execPath, '--no-env-file', 'src/main.ts', 'serve'], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? '',
      APP_SECRET: 'a secret of the bench, which is long enough',
      DATABASE_URL: database,
      PORT: String(await freePort()),
      BASE_URL: 'http://vitrine.test',
      PROFILES_URL: 'http://preview.vitrine.test',
      API_URL: 'http://api.vitrine.test',
      ...settings,
    },
    stdout: 'pipe',
    stderr: 'ignore',
  });
  const { done } = await program.stdout.getReader().read();
  if (done) throw new Error('it did not start');
  program.kill('SIGKILL');
  await program.exited;
  const usage = program.resourceUsage();
  if (usage === undefined) throw new Error('nothing is known of what it took');
  return { cpu: Number(usage.cpuTime.total) / 1000, megabytes: usage.maxRSS / 1_000_000 };
}
