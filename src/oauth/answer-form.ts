import type { Exchange } from '../kernel/exchange.ts';
import { json, type Reply, reply } from '../kernel/reply.ts';
import { readForm } from '../web/read-form.ts';
import { OAuthError } from './oauth-error.ts';

/** Answers a form, and its errors, as RFC 6749 specifies. */
export async function answerForm(
  exchange: Exchange,
  work: (form: URLSearchParams) => Promise<object>,
): Promise<Reply> {
  const noStore = { 'Cache-Control': 'no-store' };
  try {
    const result = await work(await readForm(exchange));
    return Object.keys(result).length === 0 ? reply(200, noStore) : json(200, result, noStore);
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    const { code, message } = error;
    const isOutage = code === 'temporarily_unavailable';
    const headers = isOutage ? { ...noStore, 'Retry-After': '5' } : noStore;
    return json(isOutage ? 503 : 400, { error: code, error_description: message }, headers);
  }
}

export function need(form: URLSearchParams, name: string): string {
  const all = form.getAll(name);
  if (all.length === 1 && all[0]) return all[0];
  throw new OAuthError('invalid_request', all.length > 1 ? `${name} is there twice.` : `${name} is missing.`);
}
