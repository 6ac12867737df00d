import { expect, test } from 'bun:test';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createToken } from '../src/accounts/identity/tokens.ts';
import { connectDatabase } from '../src/store/connect-database.ts';
import { accountsOf } from './support/accounts.ts';
import { isThorough } from './support/engines.ts';
import { openSession } from './support/member.ts';
import { sendBodies } from './support/send-bodies.ts';
import { startServing } from './support/serve.ts';
import { addProfile, api, main, type TestServer } from './support/server.ts';
import { tarOf } from './support/tar.ts';
import { temporaryDatabase } from './support/temporary-database.ts';
import { writeZip } from './support/write-zip.ts';

const [count, size] = [14, 9_000_000];
const document = { basics: { name: 'Mira' }, projects: [{ name: 'E', 'x-vitrine': { slug: 'engine' } }] };

/** A request of a member, with a body of about `size` bytes. */
interface Way {
  readonly request: string;
  readonly host: string;
  readonly type: string;
  /** The largest allowed memory as a multiple of the upload. The default is 1.4. */
  readonly most?: number;
  body(size: number): Buffer;
}

const boundary = 'of-a-browser';
const multipart = `multipart/form-data; boundary=${boundary}`;
const ways = {
  'the API': {
    request: 'PUT /users/NAME/files/projects%2Fengine%2Fdata.bin',
    host: api,
    type: 'application/octet-stream',
    // A large file is buffered on disk.
    most: 1,
    body: randomBytes,
  },
  'an import through the API': {
    request: 'POST /users/NAME/import?from=linkedin',
    host: api,
    type: 'application/zip',
    body: (size) =>
      Buffer.from(
        writeZip({
          'Profile.csv': 'First Name\nMira\n',
          'video.bin': { content: randomBytes(size), method: 0 },
        }),
      ),
  },
  'the editor': {
    request: 'POST /files',
    host: main,
    type: multipart,
    body: (size) => formOf({ do: 'upload', place: 'projects/engine' }, 'data.bin', randomBytes(size)),
  },
  'an archive': {
    request: 'POST /import',
    host: main,
    type: multipart,
    body: (size) =>
      formOf(
        {},
        'profile.tar',
        tarOf({
          'resume.json': JSON.stringify(document),
          'files/projects/engine/data.bin': randomBytes(size),
        }),
      ),
  },
} satisfies Readonly<Record<string, Way>>;

function formOf(fields: Readonly<Record<string, string>>, filename: string, file: Uint8Array): Buffer {
  const part = (disposition: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`;
  const texts = Object.entries(fields).map(([name, text]) => `${part(`name="${name}"`)}${text}\r\n`);
  const head = texts.join('') + part(`name="file"; filename="${filename}"`);
  return Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]);
}

/** Megabytes of memory: current (`VmRSS`) or peak (`VmHWM`). */
function memoryOf(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1000;
}

const framings = {
  'of a known length': { isChunked: false, step: 100_000 },
  'in large chunks': { isChunked: true, step: 1_000_000 },
};

test.if(process.platform === 'linux').each(
  Object.entries<Way>(ways).flatMap(([way, request], index) =>
    Object.entries(framings)
      // The listener handles both encodings alike, so each request uses one of them, and both in the long run.
      .filter((_, nth) => isThorough || nth === index % 2)
      .map(([framing, pace]) => [framing, way, request, pace] as const),
  ),
)(
  'slow uploads %s through %s take at most 1.4 times the memory of what was sent',
  async (_framing, _way, way, pace) => {
    const { path } = temporaryDatabase();
    const database = await connectDatabase({ engine: 'sqlite', path });
    const names = Array.from({ length: count }, (_, n) => `member-${n}`);
    for (const name of names) await addProfile({ database } as TestServer, name, document);
    const { token } = await createToken(accountsOf({ database }), {
      username: null,
      scopes: ['operator'],
      expiresAt: null,
    });
    const heads = await Promise.all(
      names.map(async (name) => {
        const { cookie } = await openSession({ database } as TestServer, name);
        const proof = way.host === api ? `Authorization: Bearer ${token}` : `Cookie: ${cookie}`;
        const line = `${way.request.replace('NAME', name)} HTTP/1.1`;
        return [line, `Host: ${way.host}`, proof, `Content-Type: ${way.type}`].join('\r\n');
      }),
    );
    const server = await startServing({ DATABASE_URL: `sqlite:${path}`, RATE_LIMIT_WRITES: 'off' });
    // A warm-up, because the first request of its kind loads code and starts workers.
    const [first = 0] = await sendBodies(server.port, heads.slice(0, 1), way.body(1_000), pace);
    const before = memoryOf(server.pid, 'VmRSS');
    const statuses = await sendBodies(server.port, heads, way.body(size), pace);
    const more = memoryOf(server.pid, 'VmHWM') - before;
    await server.stop();
    await database.close();
    expect(first).toBeLessThan(400);
    // At most four imports run at a time, and a busy machine may reject uploads. They take memory anyway.
    expect(new Set(statuses).difference(new Set([first, 503]))).toEqual(new Set());
    expect(more / ((count * size) / 1e6)).toBeLessThan(way.most ?? 1.4);
  },
);
