import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Changes a request to S3 or its response. */
export type Fault = (
  asked: IncomingMessage,
  answer: ServerResponse,
) => 'pass' | 'handled' | 'corrupt' | 'cut';

export interface FaultyS3 {
  readonly port: number;
  /** The fault of later requests. */
  fault: Fault;
  /** Methods and object names in order. */
  readonly asked: string[];
  stop(): Promise<void>;
}

export const none: Fault = () => 'pass';

/** Responds with a status in the format of S3. */
export function answering(status: number, code: string): Fault {
  return (asked, answer) => {
    asked.resume();
    answer.writeHead(status, { 'Content-Type': 'application/xml' });
    answer.end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
    return 'handled';
  };
}

/** A proxy between a server and a real S3, which passes everything on except its faults. */
export async function startFaultyS3(to: number): Promise<FaultyS3> {
  const asked: string[] = [];
  const proxy = createServer((incoming, answer) => {
    asked.push(`${incoming.method} ${(incoming.url ?? '').replace(/\?.*/, '')}`);
    const outcome = faulty.fault(incoming, answer);
    if (outcome === 'handled') return;
    const { method, url, headers } = incoming;
    const passed = request({ host: '127.0.0.1', port: to, method, path: url, headers }, (found) => {
      if (outcome === 'pass') {
        answer.writeHead(found.statusCode ?? 500, found.headers);
        found.pipe(answer);
        return;
      }
      const chunks: Buffer[] = [];
      found.on('data', (chunk: Buffer) => chunks.push(chunk));
      found.on('end', () => {
        const bytes = Buffer.concat(chunks);
        answer.writeHead(found.statusCode ?? 500, found.headers);
        if (outcome === 'corrupt') {
          bytes[0] = (bytes[0] ?? 0) ^ 1;
          answer.end(bytes);
        } else answer.write(bytes.subarray(0, bytes.length / 2), () => answer.destroy());
      });
    });
    passed.on('error', () => incoming.socket.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const faulty: FaultyS3 = {
    port: (proxy.address() as AddressInfo).port,
    fault: none,
    asked,
    async stop() {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
  return faulty;
}
