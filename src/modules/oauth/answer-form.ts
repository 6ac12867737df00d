import type { Exchange } from '../../core/kernel/exchange.ts';
import { json, type Reply, reply } from '../../core/kernel/reply.ts';
import { readForm } from '../../core/web/read-form.ts';
import { OAuthError } from './oauth-error.ts';

/** Responds to a form, and to its errors, as RFC 6749 requires. */
export async function answerForm(
  exchange: Exchange,
  work: (form: URLSearchParams) => Promise<object>,
): Promise<Reply> {
  const noStore = { 'Cache-Control': 'no-store' };
  try {
    const form = await readForm(exchange);
    const repeated = findRepeated(form);
    if (repeated !== null) throw new OAuthError('invalid_request', `Send ${repeated} only once.`);
    const result = await work(form);
    return Object.keys(result).length === 0 ? reply(200, noStore) : json(200, result, noStore);
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    const { code, message } = error;
    const isOutage = code === 'temporarily_unavailable';
    const headers = isOutage ? { ...noStore, 'Retry-After': '5' } : noStore;
    return json(isOutage ? 503 : 400, { error: code, error_description: message }, headers);
  }
}

/**
 * Finds a repeated parameter, because two programs may trust different copies (RFC 6749, 3.1). `resource`
 * may repeat (RFC 8707).
 */
export function findRepeated(parameters: URLSearchParams): string | null {
  const names = [...parameters.keys()].filter((name) => name !== 'resource');
  return names.find((name, index) => names.indexOf(name) !== index)?.slice(0, 100) ?? null;
}

export function need(form: URLSearchParams, name: string): string {
  const value = form.get(name);
  if (value) return value;
  throw new OAuthError('invalid_request', `${name} is missing.`);
}
