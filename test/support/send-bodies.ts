interface Pace {
  readonly isChunked: boolean;
  /** Bytes of a piece, and of a chunk. */
  readonly step: number;
}

/** Sends the same body on many connections at once, piece by piece in turns. Returns the statuses. */
export async function sendBodies(
  port: number,
  heads: readonly string[],
  body: Buffer,
  { isChunked, step }: Pace,
): Promise<number[]> {
  const framing = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length}`;
  const clients = await Promise.all(
    heads.map((head) => connect(port, `${head}\r\n${framing}\r\nConnection: close\r\n\r\n`)),
  );
  for (let at = 0; at < body.length; at += step) {
    const piece = body.subarray(at, at + step);
    const chunk = [Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')];
    const framed = isChunked ? Buffer.concat(chunk) : piece;
    for (const client of clients) {
      await client.send(framed);
      await Bun.sleep(1);
    }
  }
  if (isChunked) for (const client of clients) await client.send(Buffer.from('0\r\n\r\n'));
  return Promise.all(clients.map((client) => client.status));
}

async function connect(port: number, head: string) {
  const { promise: status, resolve } = Promise.withResolvers<number>();
  let answer = '';
  let drained = () => {};
  const socket = await Bun.connect({
    hostname: '127.0.0.1',
    port,
    socket: {
      data: (_, chunk) => {
        answer += chunk.toString('latin1');
      },
      drain: () => drained(),
      close: () => resolve(Number(answer.split(' ')[1])),
    },
  });
  const send = async (bytes: Buffer) => {
    for (let at = 0; at < bytes.length; ) {
      const written = socket.write(bytes.subarray(at));
      if (written < 0) return;
      at += written;
      if (at < bytes.length)
        await new Promise<void>((go) => {
          drained = go;
          setTimeout(go, 100);
        });
    }
  };
  await send(Buffer.from(head));
  return { send, status };
}
