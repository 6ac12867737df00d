import type { Handle } from '../../kernel/kernel.ts';
import { after, type MaybePromise } from '../../kernel/maybe-promise.ts';
import { noBody } from '../../kernel/request.ts';
import type { RequestRecord } from '../recorder/record.ts';
import { redacted } from '../recorder/redact.ts';

/** Only what is safe to do twice, and only what came whole. */
export function canReplay({ method, target }: RequestRecord): boolean {
  return (method === 'GET' || method === 'HEAD') && !target.includes(redacted) && !target.includes('… (');
}

/** Sends a recorded request again, without what was redacted, and gives the token of the new one. */
export function createReplay(handle: () => Handle): (record: RequestRecord) => MaybePromise<string> {
  return ({ method, target, request }) => {
    const sent = request.headers.filter(([, value]) => !value.includes(redacted));
    const answer = handle()({
      method,
      target,
      rawHeaders: sent.flat(),
      headers: Object.fromEntries(sent.map(([name, value]) => [name.toLowerCase(), value])),
      peer: '127.0.0.1',
      refusal: null,
      body: noBody,
    });
    return after(answer, ({ headers }) => String(headers['X-Debug-Token']));
  };
}
