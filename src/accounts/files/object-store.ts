import { createConcurrencyLimit } from '../../core/platform/concurrency-limit.ts';
import { FilesAway } from './files-away.ts';

/** The connection to S3. Null uses the defaults of Bun. */
export interface S3Settings {
  readonly s3Endpoint: string | null;
  readonly s3Region: string | null;
  readonly s3AccessKeyId: string | null;
  readonly s3SecretAccessKey: string | null;
  readonly s3SessionToken: string | null;
}

export interface ObjectContent {
  readonly size: number;
  /** The MD5 in base64, if it is known. */
  readonly md5?: string;
  /** Can be called several times. */
  pieces(): AsyncIterable<Uint8Array>;
}

/** S3 objects by their full names, `s3://bucket/key`. All failures are `FilesAway`. */
export interface ObjectStore {
  /** The place of new files, `s3://bucket/prefix`. Null if they are stored in the database. */
  readonly place: string | null;
  put(object: string, content: ObjectContent): Promise<void>;
  /** Reads a part. Throws if it is incomplete. */
  get(object: string, part: { readonly first: number; readonly last: number }): Promise<Uint8Array>;
  /** Deletes an object. A missing object counts as deleted. */
  remove(object: string): Promise<void>;
  /** The size in bytes. Null if the object is missing. */
  measure(object: string): Promise<number | null>;
}

/** Fewer in total than the listener allows to wait, so that pages are still served while S3 hangs. */
const turns = { most: 48, waiting: 64, patience: 1_000 };

/** Bytes. Few larger objects are sent at a time, because Bun buffers what S3 doesn't accept yet. */
const large = 1024 * 1024;
const largeTurns = { most: 4, waiting: 64 };

type Send = (method: 'GET' | 'HEAD' | 'PUT' | 'DELETE', init?: RequestInit) => Promise<Response>;

/** `patience` is the time limit of a request in milliseconds. */
export function createObjectStore(place: string | null, settings: S3Settings, patience: number): ObjectStore {
  const runLimited = createConcurrencyLimit(turns);
  const takeLargeTurn = createConcurrencyLimit({ ...largeTurns, patience });
  const busy = () => new FilesAway('busy');
  let opened: Bun.S3Client | null = null;

  function client(): Bun.S3Client {
    opened ??= new Bun.S3Client(optionsOf(settings));
    return opened;
  }

  /** Sends a request. A temporary failure is retried once if there is time. */
  function ask<T>(object: string, work: (send: Send) => Promise<T>): Promise<T> {
    return runLimited(async () => {
      const signal = AbortSignal.timeout(patience);
      const send: Send = async (method, init) => {
        const { bucket, key } = parseObject(object);
        const address = client().presign(key, { bucket, method, expiresIn: 900 });
        return fetch(address, { ...init, method, redirect: 'manual', signal });
      };
      try {
        return await work(send);
      } catch (error) {
        if (signal.aborted || (error instanceof FilesAway && !isPassing(error))) throw awayFor(error);
        return work(send).catch((again: unknown) => {
          throw awayFor(again);
        });
      }
    }, busy);
  }

  return {
    place,
    put: (object, content) => {
      const putOne = () =>
        ask(object, async (send) => {
          const answer = await send('PUT', {
            // S3 rejects bytes that were changed on their way.
            headers: { 'Content-Length': String(content.size), 'Content-MD5': await md5Of(content) },
            body: content.size === 0 ? new Uint8Array() : streamOf(content),
          });
          const told = await answer.text();
          // A proxy may return 200 without asking S3. S3 adds the ETag of the stored object.
          if (!answer.ok || !answer.headers.has('etag')) throw refusedBy(answer, told);
        });
      return content.size > large ? takeLargeTurn(putOne, busy) : putOne();
    },
    get: (object, { first, last }) =>
      ask(object, async (send) => {
        const headers = { Range: `bytes=${first}-${last}`, 'Accept-Encoding': 'identity' };
        const answer = await send('GET', { headers });
        if (!answer.ok) throw refusedBy(answer, await answer.text());
        const bytes = cutOut(answer, await answer.bytes(), first, last);
        if (bytes.length !== last - first + 1)
          throw new FilesAway('away', `${object}: of ${last - first + 1} bytes ${bytes.length} came`);
        return bytes;
      }),
    remove: (object) =>
      ask(object, async (send) => {
        const answer = await send('DELETE');
        const told = await answer.text();
        if (!answer.ok && !told.includes('NoSuchKey')) throw refusedBy(answer, told);
      }),
    measure: (object) =>
      ask(object, async (send) => {
        const answer = await send('HEAD');
        if (answer.status === 404) return null;
        if (!answer.ok) throw refusedBy(answer, '');
        return Number(answer.headers.get('content-length'));
      }),
  };
}

function optionsOf({
  s3Endpoint: endpoint,
  s3Region: region,
  s3AccessKeyId: accessKeyId,
  s3SecretAccessKey: secretAccessKey,
  s3SessionToken: sessionToken,
}: S3Settings): Bun.S3Options {
  const given = { endpoint, region, accessKeyId, secretAccessKey, sessionToken };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
}

function parseObject(object: string): { readonly bucket: string; readonly key: string } {
  const [, bucket, key] = /^s3:\/\/([^/]+)\/(.*)$/.exec(object) ?? [];
  if (bucket === undefined || key === undefined) throw new Error(`${object} is not an object name`);
  return { bucket, key };
}

/** Reads the next piece after the previous one was sent. */
function streamOf(content: ObjectContent): ReadableStream<Uint8Array> {
  const pieces = content.pieces()[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await pieces.next();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
      async cancel() {
        await pieces.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

async function md5Of(content: ObjectContent): Promise<string> {
  if (content.md5 !== undefined) return content.md5;
  const hasher = new Bun.CryptoHasher('md5');
  for await (const piece of content.pieces()) hasher.update(piece);
  return hasher.digest('base64');
}

/** Cuts out the requested range, because S3 may return more. */
function cutOut({ headers }: Response, bytes: Uint8Array, first: number, last: number): Uint8Array {
  const [, start = '0'] = /^bytes (\d{1,15})-/.exec(headers.get('content-range') ?? '') ?? [];
  return bytes.subarray(Math.max(0, first - Number(start)), last - Number(start) + 1);
}

/** `<Code>` contains the error code of S3. */
function refusedBy({ status }: Response, told: string): FilesAway {
  const [, code = ''] = /<Code>([^<]{1,100})<\/Code>/.exec(told) ?? [];
  const cause = `the S3 answered ${status} ${code}`.trimEnd();
  if (code === 'NoSuchKey') return new FilesAway('missing', cause);
  const isFull = status === 507 || /Quota|Insufficient|StorageFull/i.test(code);
  return new FilesAway(isFull ? 'full' : 'away', cause);
}

function isPassing({ reason }: FilesAway): boolean {
  return reason === 'away';
}

function awayFor(error: unknown): FilesAway {
  return error instanceof FilesAway ? error : new FilesAway('away', error);
}
