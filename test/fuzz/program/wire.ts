import type { Socket } from 'bun';

export interface Answer {
  readonly status: number;
  /** Each character is a byte. */
  readonly head: string;
  readonly body: Buffer;
}

/** A client with one connection at a time. It reconnects when the server closes the connection. */
export interface Wire {
  /** Throws if there is no response, or an invalid one. */
  ask(bytes: Buffer, method: string): Promise<Answer>;
  close(): void;
}

const patience = 30_000;

interface Line {
  received: Buffer;
  isClosed: boolean;
  wake: () => void;
}

export function createWire(port: number): Wire {
  let socket: Socket<Line> | null = null;

  const connect = () =>
    Bun.connect<Line>({
      hostname: '127.0.0.1',
      port,
      data: { received: Buffer.alloc(0), isClosed: false, wake: () => {} },
      socket: {
        data({ data: line }, chunk) {
          line.received = Buffer.concat([line.received, chunk]);
          line.wake();
        },
        close({ data: line }) {
          line.isClosed = true;
          line.wake();
        },
        error() {},
      },
    });

  return {
    async ask(bytes, method) {
      if (socket === null || socket.data.isClosed) socket = await connect();
      const mine = socket;
      const line = mine.data;
      line.received = Buffer.alloc(0);
      for (let sent = 0; ; await Bun.sleep(1)) {
        sent += Math.max(0, mine.write(bytes.subarray(sent)));
        if (sent === bytes.length || line.isClosed) break;
      }
      for (const deadline = performance.now() + patience; performance.now() < deadline; ) {
        const answer = takeAnswer(line.received, method);
        if (answer?.ends) mine.terminate();
        if (answer?.ends) line.isClosed = true;
        if (answer) return answer;
        if (line.isClosed)
          throw new Error(`closed after ${JSON.stringify(line.received.toString('latin1', 0, 200))}`);
        const { promise, resolve } = Promise.withResolvers<void>();
        line.wake = resolve;
        const timer = setTimeout(resolve, 1_000);
        await promise;
        clearTimeout(timer);
      }
      throw new Error(`no answer, after ${JSON.stringify(line.received.toString('latin1', 0, 200))}`);
    },
    close: () => void socket?.terminate(),
  };
}

/** Null while the response is incomplete. An event stream counts as complete with its head. */
function takeAnswer(bytes: Buffer, method: string): (Answer & { readonly ends: boolean }) | null {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const head = bytes.toString('latin1', 0, end + 2);
  if (!/^HTTP\/1\.1 \d{3} [^\r\n]+\r\n([!#$%&'*+.^_`|~0-9A-Za-z-]+: [^\r\n]*\r\n)*$/.test(head))
    throw new Error(`a malformed head: ${JSON.stringify(head.slice(0, 500))}`);
  const status = Number(head.slice(9, 12));
  const rest = bytes.subarray(end + 4);
  if (status === 100) return takeAnswer(rest, method);
  const ends = /\r\nconnection: close\r\n/i.test(head);
  if (method === 'HEAD' || status === 204 || status === 304)
    return { status, head, body: Buffer.alloc(0), ends };
  if (/\r\ncontent-type: text\/event-stream/i.test(head)) return { status, head, body: rest, ends: true };
  const body = /\r\ntransfer-encoding: chunked\r\n/i.test(head) ? takeChunks(rest) : takeLength(rest, head);
  return body === null ? null : { status, head, body, ends };
}

function takeLength(rest: Buffer, head: string): Buffer | null {
  const [, length] = /\r\ncontent-length: (\d+)\r\n/i.exec(head) ?? [];
  if (length === undefined) throw new Error('an answer without a length');
  return rest.length >= Number(length) ? rest.subarray(0, Number(length)) : null;
}

function takeChunks(bytes: Buffer): Buffer | null {
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const end = bytes.indexOf('\r\n', at);
    if (end < 0) return null;
    const size = Number.parseInt(bytes.toString('latin1', at, end), 16);
    if (bytes.length < end + 2 + size + 2) return null;
    if (size === 0) return Buffer.concat(chunks);
    chunks.push(bytes.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}
