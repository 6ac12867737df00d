import type { DeliveryOutcome, WebhookMessage } from '../../src/modules/webhooks/send.ts';
import { certificate } from './certificate.ts';

/** Where every name leads to this machine, and `hooks.example` has a certificate that is believed. */
export const toReceiver = {
  lookup: async () => ['127.0.0.1'],
  isPublic: (address: string) => address === '127.0.0.1',
  ca: certificate,
};

export const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n';

export function messageTo(url: string, changes: Partial<WebhookMessage> = {}): WebhookMessage {
  return { url, headers: {}, body: '{}', signal: new AbortController().signal, timeout: 5000, ...changes };
}

export function failure(reason: string, status: number | null = null): DeliveryOutcome {
  return { delivered: false, status, reason };
}
