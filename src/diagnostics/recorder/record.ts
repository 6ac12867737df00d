import type { Visitor } from '../../identity/visitor.ts';
import type { Exchange } from '../../kernel/exchange.ts';
import { reasonPhrase } from '../../kernel/http-error.ts';
import type { Reply } from '../../kernel/reply.ts';
import type { Candidate } from '../../routing/match-route.ts';
import { logsQuery } from '../../web/log-query.ts';
import { type BodyRecord, describeBody } from './body.ts';
import { explainStatus } from './explain-status.ts';
import { hideSecretHeader, type Pair, pairsOf, parseCookies, secretsIn, secretsOf } from './headers.ts';
import { createRedactor, isSecretPair, type Redaction, redacted } from './redact.ts';
import { describeExceptions, type ExceptionDescription } from './stack.ts';
import type { LogRecord, QueryRecord, StageRecord, Trace } from './trace.ts';

/** A request and all that is known of it, as it is kept. No secret is in it. */
export interface RequestRecord {
  readonly token: string;
  readonly at: string;
  readonly milliseconds: number;
  readonly host: string;
  readonly method: string;
  readonly target: string;
  readonly url: string;
  readonly path: string;
  readonly status: number;
  readonly reason: string;
  /** Why this status, in one sentence. */
  readonly why: string;
  readonly route: string | null;
  readonly allow: readonly string[];
  readonly client: string;
  readonly locale: string;
  readonly user: string | null;
  readonly memory: number;
  /** True when the listener would not accept it: then it cannot be sent again as it was. */
  readonly refused: boolean;
  readonly request: {
    readonly headers: readonly Pair[];
    readonly cookies: readonly Pair[];
    readonly query: readonly Pair[];
    readonly body: BodyRecord | null;
  };
  readonly response: {
    readonly headers: readonly Pair[];
    readonly size: number | null;
    readonly decisions: readonly string[];
  };
  readonly stages: readonly StageRecord[];
  readonly answer: Trace['answer'];
  readonly candidates: readonly Candidate[];
  readonly queries: readonly QueryRecord[];
  readonly exceptions: readonly ExceptionDescription[];
  readonly log: readonly LogRecord[];
  readonly redactions: readonly Redaction[];
}

const mostEntries = 200;
const longestValue = 2_048;

export interface RecordCircumstances {
  readonly milliseconds: number;
  /** Which representation it is, and why. */
  readonly decisions: readonly string[];
  readonly secrets: readonly string[];
  /** Of the body, the toolbar not counted. */
  readonly size: number | null;
}

/** `secrets` are those of the settings; what is secret in this very request is found here. */
export function createRecord(
  exchange: Exchange<Visitor>,
  trace: Trace,
  reply: Reply,
  { milliseconds, decisions, secrets, size }: RecordCircumstances,
) {
  const headers = pairsOf(exchange.request.rawHeaders);
  const answered = Object.entries(reply.headers)
    .flatMap(([name, value]) => [value].flat().map((one): Pair => [name, one]))
    .slice(0, mostEntries);
  const isHidden = !logsQuery(exchange);
  const { redact, redactions } = createRedactor([
    ...secrets,
    ...(isHidden ? [exchange.query] : []),
    ...secretsOf(headers, exchange.query),
    ...secretsIn(answered),
  ]);
  const { match, host, request } = exchange;
  const record: Omit<RequestRecord, 'redactions'> = {
    token: trace.token,
    at: trace.at.toISOString(),
    milliseconds,
    host: host.name,
    method: request.method,
    target: request.target,
    url: exchange.url,
    path: exchange.path,
    status: reply.status,
    reason: reasonPhrase(reply.status),
    why: explainStatus(exchange, trace, reply),
    route: match.kind === 'found' || match.kind === 'redirect' ? match.route.name : null,
    allow: match.kind === 'method-not-allowed' ? match.allow : [],
    client: exchange.client,
    locale: exchange.locale,
    user: exchange.visitor.session?.username ?? null,
    memory: process.memoryUsage.rss(),
    refused: request.refusal !== null,
    request: {
      headers: headers.map(hideSecretHeader),
      cookies: parseCookies(headers).map(([name]): Pair => [name, redacted]),
      query: [...new URLSearchParams(exchange.query)]
        .slice(0, mostEntries)
        .map(([name, value]): Pair => [name, isHidden || isSecretPair(name, value) ? redacted : value]),
      body: describeBody(trace, headers),
    },
    response: {
      headers: answered.map(isHidden ? hideAddress : hideSecretHeader),
      size,
      decisions,
    },
    stages: trace.stages.map((stage) => ({ ...stage, decisions: stage.decisions.slice(0, 20) })),
    answer: trace.answer,
    candidates: trace.candidates.slice(0, mostEntries),
    queries: trace.queries.slice(0, mostEntries).map((query) => (isHidden ? hideParameters(query) : query)),
    exceptions: trace.error ? describeExceptions(trace.error.thrown) : [],
    log: trace.log.slice(0, mostEntries),
  };
  const clean = shorten(redact(record, ''));
  return { ...clean, token: trace.token, redactions } satisfies RequestRecord;
}

/** A header that leads to the next part of what was asked. */
function hideAddress([name, value]: Pair): Pair {
  return /^(?:link|location)$/i.test(name) ? [name, redacted] : hideSecretHeader([name, value]);
}

/** PostgreSQL is asked for words in the statement itself. */
function hideParameters(query: QueryRecord): QueryRecord {
  const sql = query.sql.replace(/'(?:[^']|'')*'/g, `'${redacted}'`);
  return { ...query, sql, parameters: query.parameters.map(() => redacted) };
}

/** One huge value must not make a huge record. A body has a bound of its own. */
function shorten<T>(value: T, key = ''): T {
  if (typeof value === 'string') {
    const cut = key !== 'text' && value.length > longestValue;
    return (cut ? `${value.slice(0, longestValue)}… (${value.length} characters)` : value) as T;
  }
  if (Array.isArray(value)) return value.map((child) => shorten(child)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, shorten(child, name)])) as T;
}
