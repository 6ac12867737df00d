import type { Handle } from '../../../core/kernel/kernel.ts';
import { noBody } from '../../../core/kernel/request.ts';
import type { RequestRecord } from '../recorder/record.ts';
import { redacted } from '../recorder/redact.ts';

/** Whether the request is safe to repeat and completely recorded. */
export function canReplay({ method, target, request, refused }: RequestRecord): boolean {
  const whole = [target, ...request.headers.flat()].every((text) => !/… \(\d+ characters\)$/.test(text));
  return (method === 'GET' || method === 'HEAD') && !refused && whole && !target.includes(redacted);
}

/** Sends a recorded request again without its redacted values. Returns the token of the new record. */
export function createReplay(handle: () => Handle): (record: RequestRecord) => Promise<string> {
  return async ({ method, target, request }) => {
    const sent = request.headers.filter(([, value]) => !value.includes(redacted));
    const headers = Object.groupBy(sent, ([name]) => name.toLowerCase());
    const answer = await handle()({
      method,
      target,
      rawHeaders: sent.flat(),
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, pairs = []]) => [
          name,
          pairs.map(([, value]) => value).join(', '),
        ]),
      ),
      peer: '127.0.0.1',
      refusal: null,
      body: noBody,
    });
    return String(answer.headers['X-Debug-Token']);
  };
}
