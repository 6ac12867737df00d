import type { Visitor } from '../../../accounts/identity/visitor.ts';
import type { Exchange } from '../../../core/kernel/exchange.ts';
import { reasonPhrase } from '../../../core/kernel/http-error.ts';
import type { Reply } from '../../../core/kernel/reply.ts';
import { logsQuery } from '../../../core/web/log-query.ts';
import { describeBody } from './body.ts';
import { explainStatus } from './explain-status.ts';
import { hideSecretHeader, type Pair, pairsOf, parseCookies, secretsIn, secretsOf } from './headers.ts';
import { createRedactor, isSecretPair, redacted } from './redact.ts';
import { describeExceptions } from './stack.ts';
import type { QueryRecord, Trace } from './trace.ts';

/** A request with everything known about it, as stored. It contains no secrets. */
export type RequestRecord = Readonly<ReturnType<typeof createRecord>>;

const mostEntries = 200;
const longestValue = 2_048;

export interface RecordCircumstances {
  readonly milliseconds: number;
  /** The representation, and the reasons for it. */
  readonly decisions: readonly string[];
  readonly secrets: readonly string[];
  /** The size of the body without the toolbar. */
  readonly size: number | null;
}

/** `secrets` are those of the settings. The secrets of the request are found here. */
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
  const record = {
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
    /** A single sentence. */
    why: explainStatus(exchange, trace, reply),
    route: match.kind === 'found' || match.kind === 'redirect' ? match.route.name : null,
    allow: match.kind === 'method-not-allowed' ? match.allow : [],
    client: exchange.client,
    locale: exchange.locale,
    user: exchange.visitor.session?.username ?? null,
    memory: process.memoryUsage.rss(),
    /** Whether the listener rejected the request, so that it can't be sent again unchanged. */
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
  return { ...clean, token: trace.token, redactions };
}

/** Hides the query of headers that contain a URL. */
function hideAddress([name, value]: Pair): Pair {
  return /^(?:link|location)$/i.test(name) ? [name, redacted] : hideSecretHeader([name, value]);
}

/** Hides text in the statement, because searches on PostgreSQL contain the words as literals. */
function hideParameters(query: QueryRecord): QueryRecord {
  const sql = query.sql.replace(/'(?:[^']|'')*'/g, `'${redacted}'`);
  return { ...query, sql, parameters: query.parameters.map(() => redacted) };
}

/** Shortens values, so that a huge value doesn't make a huge record. Bodies have a separate limit. */
function shorten<T>(value: T, key = ''): T {
  if (typeof value === 'string') {
    const cut = key !== 'text' && value.length > longestValue;
    return (cut ? `${value.slice(0, longestValue)}… (${value.length} characters)` : value) as T;
  }
  if (Array.isArray(value)) return value.map((child) => shorten(child)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, shorten(child, name)])) as T;
}
