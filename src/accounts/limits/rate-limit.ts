import type { Exchange } from '../../core/kernel/exchange.ts';
import { HttpError } from '../../core/kernel/http-error.ts';
import type { Reply } from '../../core/kernel/reply.ts';
import { networkOf } from '../../core/platform/ip-address.ts';
import type { Visitor } from '../identity/visitor.ts';
import { guessingNetwork } from './guessing-network.ts';
import { type PeerProcesses, shareUsage, type Usage } from './share-usage.ts';

export interface RateLimitOptions {
  /** Requests per client and minute. Null means no limit. */
  readonly reads: number | null;
  readonly writes: number | null;
  readonly signIns: number | null;
  readonly now: () => Date;
  readonly peers?: PeerProcesses | null;
}

export interface RateLimit {
  /** Whether each read is counted. */
  readonly countsReads: boolean;
  spend(exchange: Exchange<Visitor>): void;
  /** For handlers that decide at run time whether a request is a write. */
  spendWrite(exchange: Exchange<Visitor>): void;
  report(exchange: Exchange<Visitor>, answer: Reply): void;
}

interface Budget {
  readonly name: Usage['name'];
  readonly limit: number;
  readonly spent: Map<string, number>;
}

const windowSeconds = 60;
/**
 * Beyond this number of clients in a minute the count starts again, so that memory stays limited and no
 * client is locked out.
 */
const mostClients = 200_000;

/** Counts per minute, for this process and its peers. */
export function createRateLimit({ reads, writes, signIns, now, peers }: RateLimitOptions): RateLimit {
  const budgets = {
    reads: createBudget('reads', reads),
    writes: createBudget('writes', writes),
    'sign-ins': createBudget('sign-ins', signIns),
  };
  /** Requests whose handler counted against another budget than the route's. */
  const writing = new WeakSet<Exchange>();
  let window = 0;
  const share = peers ? shareUsage(peers, spendElsewhere) : null;

  return {
    countsReads: reads !== null,
    spend,
    spendWrite(exchange) {
      writing.add(exchange);
      spend(exchange);
    },
    report(exchange, answer) {
      const budget = budgetOf(exchange);
      if (!budget) return;
      turnWindow();
      const left = Math.max(0, budget.limit - (budget.spent.get(keyOf(exchange, budget)) ?? 0));
      answer.headers['RateLimit-Policy'] = `"${budget.name}";q=${budget.limit};w=${windowSeconds}`;
      answer.headers.RateLimit = `"${budget.name}";r=${left};t=${secondsLeft()}`;
    },
  };

  function spend(exchange: Exchange<Visitor>): void {
    const budget = budgetOf(exchange);
    if (!budget) {
      exchange.decide?.('no rate limit applies');
      return;
    }
    turnWindow();
    const key = keyOf(exchange, budget);
    const spent = add(budget, key, 1);
    share?.({ window, name: budget.name, key });
    exchange.decide?.(
      `${Math.max(0, budget.limit - spent)} of ${budget.limit} ${budget.name} left this minute`,
    );
    if (spent > budget.limit) {
      // Not only sign-ins: also registrations, re-authentications and requests for mail.
      const what = budget.name === 'sign-ins' ? 'attempts' : budget.name;
      throw new HttpError(429, `More than ${budget.limit} ${what} in a minute. Wait and try again.`, {
        'Retry-After': String(secondsLeft()),
      });
    }
  }

  /** Only requests with a handler count, not 404 and 405. */
  function budgetOf(exchange: Exchange): Budget | null {
    const { match, request } = exchange;
    if (match.kind !== 'found') return null;
    if (match.route.limit) return budgets[writing.has(exchange) ? 'writes' : match.route.limit];
    return request.method === 'GET' || request.method === 'HEAD' ? budgets.reads : budgets.writes;
  }

  function spendElsewhere({ window: theirs, name, key }: Usage, count: number): void {
    turnWindow();
    const budget = budgets[name];
    if (budget && theirs === window) add(budget, key, count);
  }

  function turnWindow(): void {
    const current = Math.floor(now().getTime() / 1000 / windowSeconds);
    if (current === window) return;
    window = current;
    for (const budget of Object.values(budgets)) budget?.spent.clear();
  }

  function secondsLeft(): number {
    return Math.max(1, Math.ceil((window + 1) * windowSeconds - now().getTime() / 1000));
  }
}

function add({ spent }: Budget, key: string, count: number): number {
  const sum = (spent.get(key) ?? 0) + count;
  if (spent.size >= mostClients) spent.clear();
  spent.set(key, sum);
  return sum;
}

function createBudget(name: Budget['name'], limit: number | null): Budget | null {
  return limit === null ? null : { name, limit, spent: new Map() };
}

/** Members are counted across all their credentials, operators by token, other clients by IP address (IPv6 by /64). */
function keyOf({ visitor: { caller }, client }: Exchange<Visitor>, { name }: Budget): string {
  if (name === 'sign-ins') return guessingNetwork(client);
  if (caller) return caller.userId ?? caller.credential?.id ?? client;
  return client.includes(':') ? networkOf(client) : client;
}
