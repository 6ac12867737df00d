import {
  readSessionCookie,
  writeDeviceCookie,
  writeSessionCookie,
} from '../../accounts/identity/session-cookie.ts';
import type { Sessions } from '../../accounts/identity/sessions.ts';
import type { Visitor } from '../../accounts/identity/visitor.ts';
import type { Exchange } from '../../core/kernel/exchange.ts';
import type { Stage } from '../../core/kernel/kernel.ts';
import { after } from '../../core/kernel/maybe-promise.ts';
import { vary } from '../../core/kernel/reply.ts';

/** Finds the session of a request. Sets or deletes its cookie if the session began or ended. */
export function session(sessions: Sessions): Stage<Visitor> {
  return {
    name: 'session',
    isRepeatable: (host) => !host.sessions,
    request(exchange) {
      if (!exchange.host.sessions) {
        exchange.decide?.(`the ${exchange.host.name} host has no sessions`);
        return undefined;
      }
      return after(sessions.find(exchange), (found) => {
        exchange.visitor.session = found;
        exchange.decide?.(explain(exchange));
        return undefined;
      });
    },
    staticHeaders(host, answer) {
      if (host.sessions) vary(answer, 'Cookie');
    },
    dynamicHeaders({ host, visitor: { cookie, devices } }, answer) {
      if (cookie === null) return;
      const others = answer.headers['Set-Cookie'] ?? [];
      const own = [writeSessionCookie(host, cookie), others].flat();
      if (devices !== null) own.push(writeDeviceCookie(host, devices));
      const [only = '', ...more] = own;
      answer.headers['Set-Cookie'] = more.length === 0 ? only : own;
    },
  };
}

function explain(exchange: Exchange<Visitor>): string {
  const { session: found } = exchange.visitor;
  if (found) return `signed in as ${found.username}, by ${found.startedBy}`;
  return readSessionCookie(exchange) ? 'the session cookie is unknown or has expired' : 'no session cookie';
}
