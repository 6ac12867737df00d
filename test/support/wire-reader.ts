import { connect, type Socket } from 'node:net';

/** A persistent connection. Sends a request and returns the whole response. Each character is a byte. */
export interface WireReader {
  ask(request: string): Promise<string>;
  close(): void;
}

export function openWireReader(port: number): WireReader {
  let socket: Socket | null = null;

  function open(): Socket {
    const opened = connect(port, '127.0.0.1');
    opened.setEncoding('latin1');
    opened.on('close', () => {
      if (socket === opened) socket = null;
    });
    socket = opened;
    return opened;
  }

  return {
    ask(request) {
      const current = socket ?? open();
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      let received = '';
      const finish = () => {
        current.off('data', take).off('close', end).off('error', reject);
        if (/\r\nConnection: close\r\n/.test(received)) {
          current.destroy();
          socket = null;
        }
        resolve(received);
      };
      const take = (text: string) => {
        received += text;
        if (isWhole(received, request.startsWith('HEAD '))) finish();
      };
      const end = () => (received === '' ? reject(new Error(`no response to ${request}`)) : finish());
      current.on('data', take).on('close', end).on('error', reject);
      current.write(request, 'latin1');
      return promise;
    },
    close: () => socket?.destroy(),
  };
}

function isWhole(received: string, isHead: boolean): boolean {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const [, length] = /\r\nContent-Length: (\d+)/.exec(received.slice(0, end)) ?? [];
  return isHead || length === undefined || received.length >= end + 4 + Number(length);
}
