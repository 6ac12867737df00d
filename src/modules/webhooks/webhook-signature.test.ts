import { describe, expect, test } from 'bun:test';
import { Webhook } from 'standardwebhooks';
import { createWebhookSecret, signWebhook } from './webhook-signature.ts';

const body = '{"type":"profile.published","name":"Zoë 漢字"}';
const timestamp = Math.floor(Date.now() / 1000);

describe('a webhook signature', () => {
  test('is verified by the public library with our secret', () => {
    const secret = createWebhookSecret();
    const headers = signWebhook(secret, { id: 'msg_1', timestamp, body });
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  });

  test('is rejected for another body, id, time or secret', () => {
    const secret = createWebhookSecret();
    const headers = signWebhook(secret, { id: 'msg_1', timestamp, body });
    const reader = new Webhook(secret);
    expect(() => reader.verify(`${body} `, headers)).toThrow('No matching signature found');
    expect(() => reader.verify(body, { ...headers, 'webhook-id': 'msg_2' })).toThrow();
    expect(() => reader.verify(body, { ...headers, 'webhook-timestamp': `${timestamp + 1}` })).toThrow();
    expect(() => new Webhook(createWebhookSecret()).verify(body, headers)).toThrow();
  });

  test('has exactly these headers', () => {
    const secret = `whsec_${Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')}`;
    expect(signWebhook(secret, { id: 'msg_1', timestamp: 1_760_000_000, body: '{}' })).toEqual({
      'webhook-id': 'msg_1',
      'webhook-timestamp': '1760000000',
      'webhook-signature': 'v1,Z9mCHUOAZIzdy/pCHDVgC5ovZM4CdB9HzzV2XZiTWso=',
    });
  });
});

test('creates secrets of 32 random bytes', () => {
  const secret = createWebhookSecret();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(createWebhookSecret()).not.toBe(secret);
});
