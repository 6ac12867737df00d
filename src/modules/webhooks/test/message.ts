import type { DeliveryOutcome, WebhookMessage } from '../send.ts';

export const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n';

export function messageTo(url: string, changes: Partial<WebhookMessage> = {}): WebhookMessage {
  return { url, headers: {}, body: '{}', signal: new AbortController().signal, timeout: 5000, ...changes };
}

export function failure(reason: string, status: number | null = null): DeliveryOutcome {
  return { delivered: false, status, reason };
}
