import { describe, expect, test } from 'bun:test';
import {
  answer,
  type Receiver,
  startReceiver,
  startSecureReceiver,
  toReceiver,
} from '../../../../test/support/receiver.ts';
import { sendWebhook } from '../send.ts';
import { failure, messageTo, ok } from './message.ts';

describe('over TLS', () => {
  const send = (receiver: Receiver, host: string, network = toReceiver) =>
    sendWebhook(messageTo(`https://${host}:${receiver.port}/`), network);

  test('checks the certificate against the host name, not the IP address', async () => {
    await using receiver = await startSecureReceiver(answer(ok));
    expect(await send(receiver, 'hooks.example')).toEqual({ delivered: true, status: 200 });
    expect(receiver.received.join().toLowerCase()).toContain(`\r\nhost: hooks.example:${receiver.port}\r\n`);
  });

  test('sends nothing to a certificate of another name', async () => {
    await using receiver = await startSecureReceiver(answer(ok));
    for (const host of ['other.example', '127.0.0.1']) {
      const reason = 'the certificate is not valid: it is for another name';
      expect(await send(receiver, host)).toEqual(failure(reason));
    }
    expect(receiver.received.join('')).toBe('');
  });

  test('sends nothing to a self-signed certificate', async () => {
    await using receiver = await startSecureReceiver(answer(ok));
    const { ca, ...network } = toReceiver;
    const url = `https://hooks.example:${receiver.port}/`;
    expect(await sendWebhook(messageTo(url), network)).toEqual(
      failure('the certificate is not valid: self signed certificate'),
    );
    expect(receiver.received.join('')).toBe('');
  });

  test('checks the certificate even if the environment disables that', async () => {
    await using receiver = await startSecureReceiver(answer(ok));
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    const outcome = await send(receiver, 'other.example');
    delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    expect(outcome.delivered).toBe(false);
  });

  test("reports receivers that don't support TLS", async () => {
    await using receiver = await startReceiver(answer(ok));
    expect(await send(receiver, 'hooks.example')).toEqual(
      failure('no secure connection could be made: is it https?'),
    );
  });
});
