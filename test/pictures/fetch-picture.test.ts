import { describe, expect, test } from 'bun:test';
import { cleanPortrait } from '../../src/accounts/files/clean-image.ts';
import { createPictureFetcher } from '../../src/accounts/files/fetch-picture.ts';
import { download } from '../../src/core/outside/download.ts';
import { publicInternet } from '../../src/core/outside/network.ts';
import {
  createBmp,
  createPhoto,
  createPng,
  secret,
  startPictureServer,
} from '../support/foreign-pictures.ts';
import { freePort } from '../support/free-port.ts';
import { answer, flood, startReceiver, toReceiver } from '../support/receiver.ts';

const silent = { reason: 'no server on the internet answers there', answered: false };
const wish = { headers: {}, largest: 1024 * 1024, timeout: 5_000 };
const fetchPicture = createPictureFetcher(toReceiver, 8);

async function lookAt(bytes: Uint8Array) {
  const image = new Bun.Image(bytes);
  return { ...(await image.metadata()), tells: Buffer.from(bytes).includes(secret) };
}

describe('a fetched image', () => {
  test('is upright and without metadata', async () => {
    const photo = await createPhoto(60, 30);
    expect(await lookAt(photo)).toMatchObject({ tells: true });
    await using server = await startPictureServer((_, response) => response.end(photo));
    const found = await fetchPicture(`${server.origin}/me`);
    if (!('bytes' in found)) throw new Error(found.reason);
    expect(found).toMatchObject({ source: `${server.origin}/me`, extension: 'jpg' });
    expect(await lookAt(found.bytes)).toEqual({ width: 30, height: 60, format: 'jpeg', tells: false });
  });

  test('has the type of its bytes, whatever its name', async () => {
    const webp = await new Bun.Image(createPng(8, 4)).webp().bytes();
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
    for (const [bytes, extension] of [
      [createPng(8, 4), 'png'],
      [webp, 'webp'],
      [gif, 'png'],
    ] as const) {
      await using server = await startPictureServer((_, response) =>
        response.writeHead(200, { 'Content-Type': 'text/html' }).end(bytes),
      );
      const found = await fetchPicture(`${server.origin}/me.jpeg`);
      expect(found).toMatchObject({ extension });
      if ('bytes' in found) expect((await lookAt(found.bytes)).tells).toBe(false);
    }
  });

  test("isn't stored larger than pages show it", async () => {
    const clean = await cleanPortrait(createPng(3000, 1500));
    if (typeof clean === 'string') throw new Error(clean);
    expect(await lookAt(clean.bytes)).toMatchObject({ width: 2048, height: 1024 });
  });

  test.each([
    ['a page', '<html><script>alert(1)</script>', 'it is not a PNG, JPEG, WebP or GIF image'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'it is not a PNG, JPEG, WebP or GIF image'],
    ['AVIF', '\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf', 'it is not a PNG, JPEG, WebP or GIF image'],
    ['BMP', createBmp(), 'it is not a PNG, JPEG, WebP or GIF image'],
    ['nothing', '', 'it is not a PNG, JPEG, WebP or GIF image'],
    ['half a picture', createPng(40, 40).slice(0, 80), 'the image is damaged'],
    ['a bomb', createPng(20_000, 2_000), 'it has more than 32 million pixels'],
  ])('is not an image: %s', async (_, bytes, reason) => {
    await using server = await startPictureServer((_request, response) =>
      response.writeHead(200, { 'Content-Type': 'image/png' }).end(bytes),
    );
    expect(await fetchPicture(`${server.origin}/me.png`)).toEqual({ reason, answered: true });
  });

  test('is one of a few at a time', async () => {
    const gate = Promise.withResolvers<void>();
    await using server = await startPictureServer(async (_, response) => {
      await gate.promise;
      response.end(createPng(2, 2));
    });
    const one = createPictureFetcher(toReceiver, 1);
    const first = one(`${server.origin}/a`);
    const refused = { reason: 'too many others are being fetched', answered: true };
    expect(await one(`${server.origin}/b`)).toEqual(refused);
    gate.resolve();
    expect(await first).toMatchObject({ extension: 'png' });
    expect(await one(`${server.origin}/c`)).toMatchObject({ extension: 'png' });
  });
});

describe("a URL isn't fetched", () => {
  test.each(['http://127.0.0.1/', 'http://[::1]/', 'http://localhost/', 'nonsense'])(
    'to a host that is not public: %s',
    async (address) => {
      expect(await download(address, wish, publicInternet)).toEqual(silent);
    },
  );

  test('with credentials, or neither http nor https', async () => {
    await using server = await startPictureServer((_, response) => response.end(createPng(2, 2)));
    const { host } = new URL(server.origin);
    for (const address of [`http://me:secret@${host}/`, `http://me@${host}/`, `ftp://${host}/me.png`])
      expect(await download(address, wish, toReceiver)).toEqual(silent);
    expect(server.asked).toEqual([]);
  });

  test('to the local machine', async () => {
    await using inner = await startPictureServer((_, response) => response.end(createPng(2, 2)));
    const { port } = new URL(inner.origin);
    for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '2130706433'])
      expect(await download(`http://${host}:${port}/`, wish, publicInternet)).toEqual(silent);
    expect(inner.asked).toEqual([]);
  });

  test('with a redirect to a private network, without revealing whether the host exists', async () => {
    await using inner = await startPictureServer((_, response) => response.end(createPng(2, 2)));
    const { port } = new URL(inner.origin);
    await using server = await startPictureServer((_, response) =>
      response.writeHead(302, { Location: `http://inner.example:${port}/` }).end(),
    );
    const network = {
      // The first IP address is loopback, which would respond.
      lookup: async (host: string) => (host === 'inner.example' ? ['127.0.0.1', '127.0.0.2'] : ['127.0.0.1']),
      isPublic: (address: string) => address === '127.0.0.1',
    };
    expect(await download(server.origin, wish, network)).toEqual(silent);
    expect(await download(`http://pictures.example:${await freePort()}/`, wish, network)).toEqual(silent);
    expect([server.asked, inner.asked]).toEqual([['/'], []]);
  });

  test('with too many redirects', async () => {
    await using server = await startPictureServer(({ url = '' }, response) => {
      const turn = Number(url.slice(1));
      if (turn === 0) response.end('here');
      else response.writeHead(307, { Location: `/${turn - 1}` }).end();
    });
    expect(await download(`${server.origin}/5`, wish, toReceiver)).toEqual(Buffer.from('here'));
    expect(await download(`${server.origin}/6`, wish, toReceiver)).toEqual({
      reason: 'it is redirected too often',
      answered: true,
    });
    expect(server.asked).toHaveLength(12);
  });
});

describe('a download ends', () => {
  const tooLarge = { reason: 'it is larger than 1 MiB', answered: true };

  test('when it announces or reaches the size limit', async () => {
    const long = answer('HTTP/1.1 200 OK\r\nContent-Length: 1048577\r\n\r\n');
    const endless = flood('HTTP/1.1 200 OK\r\n\r\n', 'y'.repeat(65_536));
    for (const behaviour of [long, endless]) {
      await using receiver = await startReceiver(behaviour);
      expect(await download(`http://pictures.example:${receiver.port}/`, wish, toReceiver)).toEqual(tooLarge);
      await receiver.closed();
    }
    await using server = await startPictureServer((_, response) => response.end(Buffer.alloc(1024 * 1024)));
    expect(await download(server.origin, wish, toReceiver)).toHaveLength(1024 * 1024);
  });

  test('in time, whatever is slow', async () => {
    const late = { reason: 'it did not come within 0.3 seconds', answered: false };
    const quick = { ...wish, timeout: 300 };
    await using server = await startPictureServer(({ url }, response) => {
      if (url === '/drip') setInterval(() => response.write('y'), 20).unref();
    });
    for (const path of ['/never', '/drip'])
      expect(await download(`${server.origin}${path}`, quick, toReceiver)).toEqual(late);
    const lookup = () => Promise.withResolvers<string[]>().promise;
    expect(await download(server.origin, quick, { ...toReceiver, lookup })).toEqual(late);
  });

  test('without an image when the server has none', async () => {
    await using server = await startPictureServer((_, response) => response.writeHead(404).end());
    const missing = { reason: 'the server answers 404', answered: true };
    expect(await download(server.origin, wish, toReceiver)).toEqual(missing);
    const cut = 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc';
    for (const text of ['SSH-2.0-OpenSSH_9.9\r\n', cut]) {
      await using receiver = await startReceiver((socket) => socket.once('data', () => socket.end(text)));
      expect(await download(`http://pictures.example:${receiver.port}/`, wish, toReceiver)).toEqual(silent);
    }
  });
});
