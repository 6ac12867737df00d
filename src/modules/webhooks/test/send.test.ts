import { describe, expect, test } from 'bun:test';
import { answer, startReceiver, toReceiver } from '../../../../test/support/receiver.ts';
import { sendWebhook } from '../send.ts';
import { failure, messageTo, ok } from './message.ts';

describe('a webhook is sent', () => {
  test('as a POST with headers and body to the host of the URL', async () => {
    await using receiver = await startReceiver(answer(ok));
    const headers = { 'user-agent': 'Vitrine/1', 'webhook-id': 'msg_1' };
    const url = `http://hooks.example:${receiver.port}/in/box?a=b%20c#fragment`;
    const outcome = await sendWebhook(messageTo(url, { headers, body: '{"name":"Zoë"}' }), toReceiver);
    expect(outcome).toEqual({ delivered: true, status: 200 });
    await receiver.closed();
    const [head = '', body] = receiver.received.join().split('\r\n\r\n');
    expect(head.split('\r\n')[0]).toBe('POST /in/box?a=b%20c HTTP/1.1');
    expect(head.toLowerCase().split('\r\n').slice(1).sort()).toEqual([
      'connection: close',
      'content-length: 15',
      'content-type: application/json',
      `host: hooks.example:${receiver.port}`,
      'user-agent: vitrine/1',
      'webhook-id: msg_1',
    ]);
    expect(body).toBe('{"name":"Zoë"}');
  });

  test('to an IP address without a name', async () => {
    await using receiver = await startReceiver(answer(ok));
    const lookup = () => Promise.reject(new Error('there is no name to look up'));
    const outcome = await sendWebhook(messageTo(`http://127.0.0.1:${receiver.port}/`), {
      ...toReceiver,
      lookup,
    });
    expect(outcome).toEqual({ delivered: true, status: 200 });
    expect(receiver.received.join().toLowerCase()).toContain(`\r\nhost: 127.0.0.1:${receiver.port}\r\n`);
  });

  test('to the next IP address when the first one rejects the connection', async () => {
    await using receiver = await startReceiver(answer(ok));
    const lookup = async () => ['127.0.0.2', '127.0.0.1'];
    const network = { ...toReceiver, lookup, isPublic: () => true };
    expect(await sendWebhook(messageTo(`http://hooks.example:${receiver.port}/`), network)).toEqual({
      delivered: true,
      status: 200,
    });
  });

  test('on a new connection each time', async () => {
    await using receiver = await startReceiver(answer(ok));
    for (const url of ['/one', '/two'].map((path) => `http://hooks.example:${receiver.port}${path}`)) {
      await sendWebhook(messageTo(url), toReceiver);
    }
    expect(receiver.received).toHaveLength(2);
  });
});

describe('a response', () => {
  const send = async (text: string) => {
    await using receiver = await startReceiver(answer(text));
    return await sendWebhook(messageTo(`http://hooks.example:${receiver.port}/`), toReceiver);
  };

  test.each([200, 201, 202, 204, 299])('%i is a success', async (status) => {
    expect(await send(`HTTP/1.1 ${status} Fine\r\n\r\n`)).toEqual({ delivered: true, status });
  });

  test.each([400, 404, 410, 429, 500, 503, 999])('%i is a failure', async (status) => {
    expect(await send(`HTTP/1.1 ${status} Bad\r\n\r\n`)).toEqual(failure(`answered ${status}`, status));
  });

  test.each([300, 301, 302, 303, 304, 307, 308])(
    '%i is a failure without following the redirect',
    async (status) => {
      await using target = await startReceiver(answer(ok));
      const redirect = `HTTP/1.1 ${status} Go\r\nLocation: http://127.0.0.1:${target.port}/\r\n\r\n`;
      expect(await send(redirect)).toEqual(
        failure('redirected to another address, which is not followed', status),
      );
      expect(target.received).toEqual([]);
    },
  );

  test('may follow interim responses', async () => {
    const interim = 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n';
    expect(await send(interim + ok)).toEqual({ delivered: true, status: 200 });
  });

  test('with switched protocols is a failure', async () => {
    const upgrade = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n';
    expect(await send(upgrade)).toEqual(failure('answered 101', 101));
  });
});

describe('an abort', () => {
  const shutdown = new Error('the program stops');

  test('before sending resolves no name', async () => {
    const asked: string[] = [];
    const lookup = async (host: string) => {
      asked.push(host);
      return [];
    };
    const message = messageTo('http://hooks.example/', { signal: AbortSignal.abort(shutdown) });
    await expect(sendWebhook(message, { ...toReceiver, lookup })).rejects.toBe(shutdown);
    expect(asked).toEqual([]);
  });

  test('during name resolution opens no connection', async () => {
    await using receiver = await startReceiver(answer(ok));
    const abort = new AbortController();
    const found = Promise.withResolvers<string[]>();
    const url = `http://hooks.example:${receiver.port}/`;
    const sent = sendWebhook(messageTo(url, { signal: abort.signal }), {
      ...toReceiver,
      lookup: () => found.promise,
    });
    abort.abort(shutdown);
    await expect(sent).rejects.toBe(shutdown);
    found.resolve(['127.0.0.1']);
    await Bun.sleep(50);
    expect(receiver.received).toEqual([]);
  });

  test('while waiting for the response closes the connection', async () => {
    const abort = new AbortController();
    await using receiver = await startReceiver((socket) => socket.once('data', () => abort.abort(shutdown)));
    const url = `http://hooks.example:${receiver.port}/`;
    await expect(sendWebhook(messageTo(url, { signal: abort.signal }), toReceiver)).rejects.toBe(shutdown);
    await receiver.closed();
  });

  test('after the response changes nothing', async () => {
    const abort = new AbortController();
    await using receiver = await startReceiver(answer(ok));
    const url = `http://hooks.example:${receiver.port}/`;
    const sent = sendWebhook(messageTo(url, { signal: abort.signal }), toReceiver);
    expect(await sent).toEqual({ delivered: true, status: 200 });
    abort.abort(shutdown);
  });
});
