import type { Exchange, Host, Route } from '../kernel/exchange.ts';
import type { Handle, Stage } from '../kernel/kernel.ts';
import { Allowance } from '../metrics/allowance.ts';
import { Histogram } from '../metrics/histogram.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Sample } from '../metrics/sample.ts';
import { CachedResponse } from '../response-cache/cached-response.ts';

/** Counts every request by its route and status; measures some of them. */
export interface RequestMeter {
  /** Round all others. */
  readonly stage: Stage;
  /** The stages, with a clock for each of them and for what comes after them. */
  withClocks<Visitor>(stages: readonly Stage<Visitor>[]): Stage<Visitor>[];
  /** Gives most requests to the plain one. */
  choose(plain: Handle, withClocks: Handle): Handle;
  /** How many answers were sent as they are kept. */
  countKept(): number;
  /** Some more may be measured. */
  refill(): void;
}

interface Measured {
  readonly labels: { readonly host: string; readonly route: string };
  /** By status. */
  readonly counts: Float64Array;
  readonly times: Histogram;
}

/** Of each tenth of a second: the clock costs as much as a twentieth of an answer that was kept. */
const allowances = { times: 100, clocks: 10 };
const stageNames = [
  'inspect-headers',
  'cross-origin',
  'session',
  'locale',
  'firewall',
  'request-hook',
  'handler',
] as const;

export function measureRequests(metrics: Metrics): RequestMeter {
  const measured = new Map<Route, Measured>();
  /** What found no route. */
  const astray = new Map<Host, Map<string, Measured>>();
  const all: Measured[] = [];
  const times = new Allowance(allowances.times);
  const clocks = new Allowance(allowances.clocks);
  const ofStages = metrics.histograms(
    'vitrine_stage_duration_seconds',
    'Time in a stage of the pipeline, and in the handler after them. Some requests are measured.',
    'stage',
    stageNames,
  );
  let inWork = 0;
  let kept = 0;
  metrics.gauge('vitrine_http_requests_in_work', 'Requests that are being answered.', () => inWork);
  metrics.add({
    name: 'vitrine_http_requests_total',
    help: 'Requests answered, by host, route and status.',
    type: 'counter',
    read: () => all.flatMap(countsOf),
  });
  metrics.add({
    name: 'vitrine_http_request_duration_seconds',
    help: 'Time from a parsed request to its answer, before it is sent. The first hundred of each tenth of a second are measured.',
    type: 'histogram',
    read: () => all.flatMap((one) => one.times.samples(one.labels)),
  });

  /** Found by its route, if there is one: so there are never more names than in the table of routes. */
  function findMeasured({ match, host, misdirected }: Exchange): Measured {
    if (match.kind === 'found' && misdirected === null)
      return measured.get(match.route) ?? begin(match.route, host, match.route.name, measured);
    const route = misdirected ? 'misdirected' : match.kind === 'not-found' ? 'no-route' : match.kind;
    const ofHost = astray.get(host) ?? new Map<string, Measured>();
    astray.set(host, ofHost);
    return ofHost.get(route) ?? begin(route, host, route, ofHost);
  }

  function begin<Key>(key: Key, { name: host }: Host, route: string, among: Map<Key, Measured>): Measured {
    const one = { labels: { host, route }, counts: new Float64Array(600), times: new Histogram() };
    among.set(key, one);
    all.push(one);
    return one;
  }

  return {
    stage: {
      name: 'measure',
      request(exchange) {
        inWork += 1;
        if (times.take()) exchange.startedAt = performance.now();
        return undefined;
      },
      dynamicHeaders(exchange, { status, cached: asKept }) {
        inWork -= 1;
        if (asKept instanceof CachedResponse) kept += 1;
        const one = findMeasured(exchange);
        one.counts[status] = (one.counts[status] ?? 0) + 1;
        if (exchange.startedAt !== 0) one.times.observe((performance.now() - exchange.startedAt) / 1000);
      },
    },
    withClocks: (stages) => withClocks(stages, ofStages),
    choose: (plain, timed) => (request) => (clocks.take() ? timed(request) : plain(request)),
    countKept: () => kept,
    refill() {
      times.refill();
      clocks.refill();
    },
  };
}

function countsOf({ labels, counts }: Measured): Sample[] {
  return Array.from(counts, (value, status) => ({
    labels: { ...labels, status: String(status) },
    value,
  })).filter(({ value }) => value > 0);
}

function withClocks<Visitor>(
  stages: readonly Stage<Visitor>[],
  histograms: Readonly<Record<string, Histogram>>,
): Stage<Visitor>[] {
  const handedOver = new WeakMap<Exchange<Visitor>, number>();
  const last: Stage<Visitor> = {
    name: 'handler',
    request(exchange) {
      handedOver.set(exchange, performance.now());
      return undefined;
    },
    dynamicHeaders(exchange) {
      const since = handedOver.get(exchange);
      if (since !== undefined) histograms.handler?.observe((performance.now() - since) / 1000);
    },
  };
  return [...stages.map((stage) => withClock(stage, histograms[stage.name])), last];
}

function withClock<Visitor>(stage: Stage<Visitor>, histogram: Histogram | undefined): Stage<Visitor> {
  const { request } = stage;
  if (!request || !histogram) return stage;
  return {
    ...stage,
    request(exchange) {
      const since = performance.now();
      const end = () => histogram.observe((performance.now() - since) / 1000);
      const outcome = request(exchange);
      if (outcome instanceof Promise) return outcome.finally(end);
      end();
      return outcome;
    },
  };
}
