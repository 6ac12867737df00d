const prefix = 'whsec_';

export interface SignedParts {
  readonly id: string;
  /** Unix time in seconds. */
  readonly timestamp: number;
  readonly body: string;
}

export function createWebhookSecret(): string {
  return prefix + Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64');
}

/** The headers of Standard Webhooks, version 1, with a symmetric signature. */
export function signWebhook(secret: string, { id, timestamp, body }: SignedParts): Record<string, string> {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  const signature = new Bun.CryptoHasher('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': `${timestamp}`, 'webhook-signature': `v1,${signature}` };
}
