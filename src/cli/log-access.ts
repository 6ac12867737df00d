import type { Handle } from '../kernel/kernel.ts';
import type { Reply } from '../kernel/reply.ts';
import type { Log } from '../log.ts';

/** A line for each request, at the moment its answer is known. */
export function logAccess(handle: Handle, log: Log): Handle {
  return (request) => {
    const startedAt = performance.now();
    const note = (answer: Reply) => {
      const { method, target, peer, headers } = request;
      const ms = Number((performance.now() - startedAt).toFixed(3));
      log.info('request', {
        status: answer.status,
        method,
        host: String(headers.host ?? '-'),
        target,
        peer,
        ms,
      });
      return answer;
    };
    const answer = handle(request);
    return answer instanceof Promise ? answer.then(note) : note(answer);
  };
}
