import { describe, expect, test } from 'bun:test';
import { answer, startReceiver, toReceiver } from '../../../../test/support/receiver.ts';
import { findDestination } from '../../../core/outside/destination.ts';
import { publicInternet } from '../../../core/outside/network.ts';
import { sendWebhook } from '../send.ts';
import { failure, messageTo, ok } from './message.ts';

describe('a webhook is rejected', () => {
  test.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://127.0.0.1./',
    'http://[::1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'https://169.254.169.254/latest/meta-data/',
    'http://0/',
    'http://0.0.0.0/',
    'http://[::]/',
    'http://①②⑦.⓪.⓪.①/',
    'http://１２７．０．０．１/',
    'http://127。0。0。1/',
    'http://%31%32%37.0.0.1/',
    'http://0300.0250.1/',
    'http://0xA9FEA9FE/',
    'http://[::ffff:0:127.0.0.1]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b:1::127.0.0.1]/',
    'http://[2002:7f00:1::]/',
    'http://[fd00::1]/',
    'http:\\\\127.0.0.1/',
    'http:127.0.0.1/',
  ])('for the private address of %s', async (url) => {
    expect(await findDestination(url, publicInternet)).toBe('the address is private');
  });

  test('for the local machine by address or name', async () => {
    await using local = await startReceiver(answer(ok));
    const send = (host: string) =>
      sendWebhook(messageTo(`http://${host}:${local.port}/`, { timeout: 1_000 }), publicInternet);
    expect(await send('127.0.0.1')).toEqual(failure('the address is private'));
    expect(await send('localhost')).toEqual(failure('the name leads to a private address'));
    expect(local.received).toEqual([]);
  });

  test('for a name with public and private addresses in any order', async () => {
    await using receiver = await startReceiver(answer(ok));
    for (const addresses of [
      ['127.0.0.1', '127.0.0.2'],
      ['127.0.0.2', '127.0.0.1'],
    ]) {
      const network = { ...toReceiver, lookup: async () => addresses };
      const outcome = await sendWebhook(messageTo(`http://hooks.example:${receiver.port}/`), network);
      expect(outcome).toEqual(failure('the name leads to a private address'));
    }
    expect(receiver.received).toEqual([]);
  });

  test.each([
    ['ftp://hooks.example/', 'the address does not start with http:// or https://'],
    ['file:///etc/passwd', 'the address does not start with http:// or https://'],
    ['hooks.example', 'the address is not a URL'],
    ['http://[fe80::1%25eth0]/', 'the address is not a URL'],
    ['http://me@hooks.example/', 'the address holds a user name or a password'],
    ['http://:secret@hooks.example/', 'the address holds a user name or a password'],
  ])('for %s', async (url, reason) => {
    expect(await sendWebhook(messageTo(url), toReceiver)).toEqual(failure(reason));
  });

  test("for a name that doesn't resolve", async () => {
    for (const lookup of [() => Promise.reject(new Error('ENOTFOUND')), async () => []]) {
      const outcome = await sendWebhook(messageTo('http://hooks.example/'), { ...toReceiver, lookup });
      expect(outcome).toEqual(failure('the name does not resolve'));
    }
  });
});

test('resolves a name once and connects to that result', async () => {
  await using checked = await startReceiver(answer(ok));
  const asked: string[] = [];
  const lookup = async (host: string) => {
    asked.push(host);
    return [asked.length === 1 ? '127.0.0.1' : '127.0.0.2'];
  };
  const url = `http://rebinding.example:${checked.port}/`;
  expect(await sendWebhook(messageTo(url), { ...toReceiver, lookup })).toEqual({
    delivered: true,
    status: 200,
  });
  expect(asked).toEqual(['rebinding.example']);
  expect(checked.received).toHaveLength(1);
});

test("doesn't reach a private address after a DNS change", async () => {
  await using local = await startReceiver(answer(ok));
  const asked: string[] = [];
  const lookup = async (host: string) => {
    asked.push(host);
    return [asked.length === 1 ? '127.0.0.2' : '127.0.0.1'];
  };
  const network = { lookup, isPublic: (address: string) => address !== '127.0.0.1' };
  const outcome = await sendWebhook(messageTo(`http://localhost:${local.port}/`, { timeout: 300 }), network);
  expect(outcome.delivered).toBe(false);
  expect(asked).toEqual(['localhost']);
  expect(local.received).toEqual([]);
});

test('ignores proxies from the environment', async () => {
  await using proxy = await startReceiver(answer(ok));
  await using receiver = await startReceiver(answer(ok));
  const names = ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY'];
  for (const name of names) process.env[name] = `http://127.0.0.1:${proxy.port}`;
  await sendWebhook(messageTo(`http://hooks.example:${receiver.port}/`), toReceiver);
  for (const name of names) delete process.env[name];
  expect([proxy.received.length, receiver.received.length]).toEqual([0, 1]);
});
