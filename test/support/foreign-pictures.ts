import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { crc32, deflateSync } from 'node:zlib';

/** A PNG of noise, which does not compress: three bytes per pixel. */
export function createNoise(width: number, height: number): Buffer<ArrayBuffer> {
  const rows = randomBytes(height * (1 + width * 3));
  for (let y = 0; y < height; y += 1) rows[y * (1 + width * 3)] = 0;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', headOf(width, height)),
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function headOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  return head;
}

/** A red and black PNG with a secret in its metadata. */
export function createPng(width: number, height: number): Uint8Array<ArrayBuffer> {
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width / 2; x += 1) rows[y * (1 + width * 3) + 1 + x * 3] = 255;
  }
  return Uint8Array.from(
    Buffer.concat([
      Buffer.from('89504e470d0a1a0a', 'hex'),
      chunk('IHDR', headOf(width, height)),
      chunk('tEXt', Buffer.from(`Comment\0${secret}`)),
      chunk('IDAT', deflateSync(rows)),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  );
}

/** A BMP of one red pixel. */
export function createBmp(): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.alloc(58);
  bytes.write('BM', 'latin1');
  for (const [place, value] of [
    [2, 58],
    [10, 54],
    [14, 40],
    [18, 1],
    [22, 1],
    [26, 0x18_00_01],
    [54, 0xff_00_00],
  ] as const)
    bytes.writeUInt32LE(value, place);
  return Uint8Array.from(bytes);
}

/** Metadata that an image would reveal. */
export const secret = 'taken at 48.8584 N, 2.2945 E';

/** A JPEG of an upright camera, with its rotation and the secret in its EXIF data. */
export async function createPhoto(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const plain = await new Bun.Image(createPng(width, height)).jpeg().bytes();
  const orientation = [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0];
  const exif = Buffer.concat([
    Buffer.from('Exif\0\0MM\0*\0\0\0\x08', 'latin1'),
    Buffer.from(orientation),
    Buffer.from(secret),
  ]);
  const mark = Buffer.from([0xff, 0xe1, (exif.length + 2) >> 8, (exif.length + 2) & 0xff]);
  return Uint8Array.from(Buffer.concat([plain.subarray(0, 2), mark, exif, plain.subarray(2)]));
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}

export interface PictureServer extends AsyncDisposable {
  /** At a host that only the test's network resolves. */
  readonly origin: string;
  /** The requested paths. */
  readonly asked: string[];
}

/** A real external server with the test's behavior. */
export async function startPictureServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<PictureServer> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port');
  return {
    origin: `http://pictures.example:${address.port}`,
    asked,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
