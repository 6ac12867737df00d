import { connect } from 'bun';
import type { Seen } from './echo.ts';

/** The outcome of one request: received by a handler, or rejected. */
export type Fate = { readonly refused: number } | { readonly accepted: Seen };

export interface Outcome {
  readonly fates: readonly Fate[];
  /** Whether the server closed the connection before the client did. */
  readonly isClosed: boolean;
}

/** Follows every request. Only a server that agrees where the request ended can respond to it. */
const sentinel = 'GET /sentinel HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';

/** Sends the pieces in order, the sentinel with the last one, and closes after `patience` milliseconds without data. */
export function observe(port: number, pieces: readonly string[], patience: number): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    let received = '';
    let hasEnded = false;
    let timer: Timer | undefined;
    const finish = (isClosed: boolean) => {
      clearTimeout(timer);
      resolve({ fates: parseFates(received), isClosed });
    };
    const settings = { hostname: '127.0.0.1', port, allowHalfOpen: true };
    const wait = (socket: Bun.Socket) => {
      clearTimeout(timer);
      timer = setTimeout(
        () => {
          if (hasEnded) {
            socket.terminate();
            finish(false);
          } else {
            hasEnded = true;
            socket.shutdown();
            wait(socket);
          }
        },
        hasEnded ? 1_000 : patience,
      );
    };
    connect({
      ...settings,
      socket: {
        async open(socket) {
          for (const [index, piece] of pieces.entries()) {
            const isLast = index === pieces.length - 1;
            socket.write(Buffer.from(isLast ? piece + sentinel : piece, 'latin1'));
            if (!isLast) await Bun.sleep(0);
          }
          wait(socket);
        },
        data(socket, chunk) {
          received += chunk.toString('latin1');
          wait(socket);
        },
        end(socket) {
          socket.end();
        },
        close: () => finish(!hasEnded),
        error: (_, error) => reject(error),
      },
    }).catch(reject);
  });
}

function parseFates(text: string): Fate[] {
  return text
    .split('\r\n\r\n')
    .filter((head) => head !== '' && !head.startsWith('HTTP/1.1 100 '))
    .map((head) => {
      const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]);
      const seen = /^X-Seen: (\S+)$/im.exec(head)?.[1];
      if (seen === undefined) return { refused: status };
      return { accepted: JSON.parse(Buffer.from(seen, 'base64').toString()) as Seen };
    });
}
