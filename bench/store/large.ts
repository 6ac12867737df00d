import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createUser } from '../../src/accounts/create-user.ts';
import { createSignInLink } from '../../src/accounts/identity/sign-in-links.ts';
import { createToken } from '../../src/accounts/identity/tokens.ts';
import { connectDatabase } from '../../src/store/connect-database.ts';
import { startOurs } from '../contenders.ts';
import { median } from '../median.ts';
import type { Running } from '../running.ts';

/**
 * Usage: `bun bench/store/large.ts [rounds]`. Measures how long a profile of 250 KiB blocks other requests.
 * A client requests `/health` repeatedly, and the longest response time counts. Every round is a new process
 * with uncompiled code.
 */
const rounds = Number(process.argv[2] ?? '5');
// The server may use all processors, so that its threads do not slow the main thread.
const cores = `0-${availableParallelism() - 1}`;
const [main, api] = ['vitrine.bench', 'api.vitrine.bench'];

const folder = mkdtempSync(join(tmpdir(), 'vitrine-large-'));
const path = join(folder, 'v.db');
const database = await connectDatabase({ engine: 'sqlite', path });
const accounts = { database, now: () => new Date(), defaultLanguage: 'en', actor: 'bench' };
await createUser(accounts, 'large');
const { token } = await createToken(accounts, {
  username: 'large',
  scopes: ['profile:read', 'profile:write'],
  expiresAt: null,
});

const waits = new Map<string, number[]>();
for (let round = 0; round < rounds; round += 1) await measure(round);
await database.close();
rmSync(folder, { recursive: true });
for (const [name, values] of waits)
  process.stdout.write(
    `${name.padEnd(32)} ${median(values).toFixed(0).padStart(4)} ms, ${Math.max(...values).toFixed(0)} at the most\n`,
  );

async function measure(round: number): Promise<void> {
  const secret = await createSignInLink(accounts, 'large', new Date(Date.now() + 60_000));
  const server = await startOurs({ database: path }, { RATE_LIMIT_WRITES: 'off' }, cores);
  const ask = createAsking(server);
  const member = { Host: main, Cookie: '' };
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const signedIn = await ask(`/sign-in/${secret}`, { method: 'POST', headers: { ...member, ...form } });
  member.Cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  const bearer = { Host: api, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  // Serialized in advance, so that the client does not delay itself.
  const drafts = ['', ', again'].map((more) => JSON.stringify(createLarge(`Engineer ${round}${more}`)));
  const save = (body = '') =>
    ask('/users/large/draft', { method: 'PUT', headers: { ...bearer, 'If-Match': '*' }, body });
  const publish = () => ask('/users/large/publish', { method: 'POST', headers: bearer, body: '{}' });
  const draw = () =>
    ask('/edit/preview', {
      method: 'POST',
      headers: { ...member, ...form, Origin: `http://${main}` },
      body: 'revision=1',
    });
  const steps: Record<string, () => Promise<Response>> = {
    'first save': () => save(drafts[0]),
    'another save': () => save(drafts[1]),
    'first publication': publish,
    'another publication': publish,
    'first page': () => ask('/large', { headers: { Host: server.host, Accept: 'text/html' } }),
    'another page': () => ask('/large?lang=en', { headers: { Host: server.host, Accept: 'text/html' } }),
    'first preview': () => ask('/edit/preview?framed=1', { headers: member }),
    'another preview': () => ask('/edit/preview?framed=1', { headers: member }),
    'first preview of an open form': draw,
    'another of an open form': draw,
    overview: () => ask('/edit', { headers: member }),
    'form of a section': () => ask('/edit/work', { headers: member }),
  };
  for (const [name, step] of Object.entries(steps)) {
    const wait = await longestWait(server.port, step, name);
    waits.set(name, [...(waits.get(name) ?? []), wait]);
  }
  await server.stop();
}

function createAsking({ port }: Running) {
  return (target: string, options: RequestInit) =>
    fetch(`http://127.0.0.1:${port}${target}`, { redirect: 'manual', ...options });
}

/** Milliseconds. */
async function longestWait(port: number, step: () => Promise<Response>, name: string): Promise<number> {
  let [longest, since] = [0, 0];
  const question = `GET /health HTTP/1.1\r\nHost: ${main}\r\n\r\n`;
  const socket = await Bun.connect({
    hostname: '127.0.0.1',
    port,
    socket: {
      data(one) {
        longest = Math.max(longest, performance.now() - since);
        since = performance.now();
        one.write(question);
      },
    },
  });
  since = performance.now();
  socket.write(question);
  await Bun.sleep(50);
  longest = 0;
  const answer = await step();
  await answer.arrayBuffer();
  if (answer.status >= 400) throw new Error(`${name}: ${answer.status}`);
  await Bun.sleep(50);
  socket.end();
  return longest;
}

/** A profile with 600 items and 250 KiB. */
function createLarge(label: string) {
  const summary = 'Made the slow parts fast, and **kept** them so. '.repeat(6);
  return {
    basics: { name: 'Large Example', label },
    work: Array.from({ length: 600 }, (_, index) => ({
      name: `Company ${index}`,
      position: 'Engineer',
      startDate: `${1990 + (index % 30)}-03`,
      summary,
    })),
  };
}
