import { describe, expect, test } from 'bun:test';
import type { Socket } from 'node:net';
import { freePort } from '../../../../test/support/free-port.ts';
import {
  answer,
  flood,
  startReceiver,
  startSecureReceiver,
  toReceiver,
} from '../../../../test/support/receiver.ts';
import { sendWebhook } from '../send.ts';
import { failure, messageTo } from './message.ts';

const closed = 'the connection was closed before an answer came';
const tooLong = 'the head of the answer is too long';
const endless = 'the answer does not come to an end';

function drip(first: string): (socket: Socket) => void {
  return (socket) => {
    socket.write(first);
    const timer = setInterval(() => socket.write('y'), 20);
    socket.once('close', () => clearInterval(timer));
  };
}

describe('a receiver fails at once that', () => {
  const cases: [string, (socket: Socket) => void, string][] = [
    ['closes without a word', (socket) => socket.end(), closed],
    ['closes within the head', (socket) => socket.end('HTTP/1.1 200 OK\r\nx: '), closed],
    ['resets', (socket) => socket.once('data', () => socket.resetAndDestroy()), closed],
    ['speaks something else', answer('SSH-2.0-OpenSSH_9.9\r\n'), 'the answer is not HTTP'],
    ['sends endless garbage', flood('', '\0\x01garbage\r\n'.repeat(1000)), 'the answer is not HTTP'],
    ['sends endless headers', flood('HTTP/1.1 200 OK\r\n', 'x: y\r\n'.repeat(1000)), tooLong],
    ['sends an endless header', flood('HTTP/1.1 200 OK\r\nx: ', 'y'.repeat(9999)), tooLong],
    ['sends an endless status line', flood('HTTP/1.1 200 ', 'y'.repeat(9999)), tooLong],
    ['sends endless interim answers', flood('', 'HTTP/1.1 103 Wait\r\n\r\n'.repeat(1000)), endless],
  ];

  test.each(cases)('%s', async (_, behaviour, reason) => {
    await using receiver = await startReceiver(behaviour);
    const outcome = await sendWebhook(messageTo(`http://hooks.example:${receiver.port}/`), toReceiver);
    expect(outcome).toEqual(failure(reason));
    await receiver.closed();
  });

  test("doesn't exist", async () => {
    const outcome = await sendWebhook(messageTo(`http://hooks.example:${await freePort()}/`), toReceiver);
    expect(outcome).toEqual(failure('the connection was refused'));
  });
});

describe('a receiver times out that', () => {
  const late = failure('no answer within 0.3 seconds');

  test.each([
    ['never answers', () => {}],
    ['never ends the head', drip('HTTP/1.1 200 OK\r\nx: ')],
    ['never ends the interim answer', drip('HTTP/1.1 100 Continue\r\nx: ')],
  ])('%s', async (_, behaviour) => {
    await using receiver = await startReceiver(behaviour);
    const url = `http://hooks.example:${receiver.port}/`;
    expect(await sendWebhook(messageTo(url, { timeout: 300 }), toReceiver)).toEqual(late);
    await receiver.closed();
  });

  test('never reads a long message', async () => {
    await using receiver = await startReceiver((socket) => socket.pause());
    const long = messageTo(`http://hooks.example:${receiver.port}/`, {
      timeout: 300,
      body: 'y'.repeat(50_000_000),
    });
    expect(await sendWebhook(long, toReceiver)).toEqual(late);
  });

  test('never completes the TLS handshake', async () => {
    await using receiver = await startReceiver(() => {});
    const url = `https://hooks.example:${receiver.port}/`;
    expect(await sendWebhook(messageTo(url, { timeout: 300 }), toReceiver)).toEqual(late);
    await receiver.closed();
  });

  test("has a name that doesn't resolve in time", async () => {
    const lookup = () => Promise.withResolvers<string[]>().promise;
    const network = { ...toReceiver, lookup };
    expect(await sendWebhook(messageTo('http://hooks.example/', { timeout: 300 }), network)).toEqual(late);
  });
});

test('counts a good head as success without reading an endless body', async () => {
  for (const start of [startReceiver, startSecureReceiver]) {
    await using receiver = await start(flood('HTTP/1.1 200 OK\r\n\r\n', 'y'.repeat(65_536)));
    const scheme = start === startReceiver ? 'http' : 'https';
    const outcome = await sendWebhook(messageTo(`${scheme}://hooks.example:${receiver.port}/`), toReceiver);
    expect(outcome).toEqual({ delivered: true, status: 200 });
    await receiver.closed();
  }
});
