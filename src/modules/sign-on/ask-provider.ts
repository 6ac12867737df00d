import { describeCertificateTrouble } from '../../core/platform/certificate-trouble.ts';
import { SignOnFailure } from './sign-on-failure.ts';

/** Bytes. Providers' responses have a few thousand. */
const largest = 1024 * 1024;

export interface Question {
  readonly method: string;
  readonly headers: HeadersInit;
  /** Form fields, or undefined. */
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

export type Ask = (url: string, question: Question) => Promise<Response>;

/**
 * Sends a request to the provider. The operator chose it, so it may be in a private network. Size and time
 * are limited.
 */
export async function askProvider(
  url: string,
  { method, headers, body, signal }: Question,
  most = largest,
): Promise<Response> {
  const form = body instanceof URLSearchParams ? body : null;
  const answer = await fetch(url, {
    method,
    headers,
    body: form,
    signal: signal ?? null,
    redirect: 'manual',
  }).catch((error: unknown) => {
    throw new SignOnFailure('down', `${new URL(url).host} ${describeSilence(error)}`);
  });
  if (answer.status >= 500) throw new SignOnFailure('down', `${new URL(url).host} answers ${answer.status}`);
  return new Response(await readBounded(answer, url, most), answer);
}

/** Caches the response of the token request, because a code works once and the response may be read twice. */
export function askOnce(ask: Ask): Ask {
  let kept: Response | null = null;
  return async (url, question) => {
    if (question.method !== 'POST') return ask(url, question);
    kept ??= await ask(url, question);
    return kept.clone();
  };
}

async function readBounded(
  answer: Response,
  url: string,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (answer.body === null) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of answer.body) {
      size += chunk.length;
      if (size > most) break;
      chunks.push(chunk);
    }
  } catch (error) {
    throw new SignOnFailure('down', `${new URL(url).host} broke off: ${describe(error)}`);
  }
  if (size > most) throw new SignOnFailure('untrusted', `${new URL(url).host} sent more than ${most} bytes`);
  return Buffer.concat(chunks);
}

function describeSilence(error: unknown): string {
  const trouble = error instanceof Error ? describeCertificateTrouble(error) : null;
  return trouble === null ? `does not answer: ${describe(error)}` : `has no valid certificate: ${trouble}`;
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
