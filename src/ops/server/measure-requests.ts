import type { Exchange, Host, Route } from '../../core/kernel/exchange.ts';
import type { Stage } from '../../core/kernel/kernel.ts';
import { Allowance } from '../../core/metrics/allowance.ts';
import { Histogram } from '../../core/metrics/histogram.ts';
import type { Metrics } from '../../core/metrics/metrics.ts';
import type { Sample } from '../../core/metrics/sample.ts';
import { CachedResponse } from '../../hosts/response-cache/cached-response.ts';

/** Counts all requests by route and status, and times a sample of them. */
export interface RequestMeter {
  /** Adds a timer around all stages, around each stage, and around the handler. */
  watch<Visitor>(stages: readonly Stage<Visitor>[]): Stage<Visitor>[];
  /** The number of responses from the cache. */
  countCached(): number;
  /** Resets the number of requests that may be timed. */
  refill(): void;
}

interface Measured {
  readonly labels: { readonly host: string; readonly route: string };
  /** Counts by status. */
  readonly counts: Float64Array;
  readonly times: Histogram;
  /** Counts a cached response that was sent without the stages. */
  readonly countRepeat: (startedAt: number) => void;
}

/** Timed requests per tenth of a second. Reading the clock costs a twentieth of a cached response. */
const allowances = { requests: 100, stages: 10 };
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
  /** Requests without a route. */
  const astray = new Map<Host, Map<string, Measured>>();
  const all: Measured[] = [];
  const timedRequests = new Allowance(allowances.requests);
  const timedStages = new Allowance(allowances.stages);
  const ofStages = metrics.histograms(
    'vitrine_stage_duration_seconds',
    'Time in each stage and in the handler; samples at most 100 per second.',
    'stage',
    stageNames,
  );
  let inWork = 0;
  let cachedAnswers = 0;
  let repeated = 0;
  metrics.gauge('vitrine_http_requests_in_work', 'Requests in progress.', () => inWork);
  metrics.add({
    name: 'vitrine_http_requests_total',
    help: 'Requests by host, route and status.',
    type: 'counter',
    read: () => all.flatMap(countsOf),
  });
  metrics.add({
    name: 'vitrine_http_repeats_total',
    help: 'Cached responses sent again without the stages of the pipeline.',
    type: 'counter',
    read: () => [{ value: repeated }],
  });
  metrics.add({
    name: 'vitrine_http_request_duration_seconds',
    help: 'Time until the response is ready; samples at most 1,000 per second.',
    type: 'histogram',
    read: () => all.flatMap((one) => one.times.samples(one.labels)),
  });

  /** Counts by route if there is one, so that the route table limits the number of labels. */
  function findMeasured({ match, host, misdirected }: Exchange): Measured {
    if (match.kind === 'found' && misdirected === null)
      return measured.get(match.route) ?? begin(match.route, host, match.route.name, measured);
    const route = misdirected ? 'misdirected' : match.kind === 'not-found' ? 'no-route' : match.kind;
    const ofHost = astray.get(host) ?? new Map<string, Measured>();
    astray.set(host, ofHost);
    return ofHost.get(route) ?? begin(route, host, route, ofHost);
  }

  function begin<Key>(key: Key, { name: host }: Host, route: string, among: Map<Key, Measured>): Measured {
    const [counts, times] = [new Float64Array(600), new Histogram()];
    const countRepeat = (startedAt: number) => {
      cachedAnswers += 1;
      repeated += 1;
      counts[200] = (counts[200] ?? 0) + 1;
      if (timedRequests.take()) times.observe((performance.now() - startedAt) / 1000);
    };
    const one = { labels: { host, route }, counts, times, countRepeat };
    among.set(key, one);
    all.push(one);
    return one;
  }

  const whole: Stage = {
    name: 'measure',
    isRepeatable: () => true,
    request(exchange) {
      inWork += 1;
      if (timedRequests.take()) exchange.startedAt = performance.now();
      exchange.isTimed = timedStages.take();
      return undefined;
    },
    dynamicHeaders(exchange, { status, cached, repeat }) {
      inWork -= 1;
      if (cached instanceof CachedResponse) cachedAnswers += 1;
      const one = findMeasured(exchange);
      one.counts[status] = (one.counts[status] ?? 0) + 1;
      if (repeat) repeat.meter = one.countRepeat;
      if (exchange.startedAt !== 0) one.times.observe((performance.now() - exchange.startedAt) / 1000);
    },
  };

  return {
    watch: (stages) => [
      whole,
      ...stages.map((stage) => withClock(stage, findHistogram(stage.name))),
      clockOfHandler(ofStages.handler),
    ],
    countCached: () => cachedAnswers,
    refill() {
      timedRequests.refill();
      timedStages.refill();
    },
  };

  function findHistogram(name: string): Histogram | undefined {
    return Object.entries(ofStages).find(([stage]) => stage === name)?.[1];
  }
}

function countsOf({ labels, counts }: Measured): Sample[] {
  return Array.from(counts, (value, status) => ({
    labels: { ...labels, status: String(status) },
    value,
  })).filter(({ value }) => value > 0);
}

function clockOfHandler(histogram: Histogram): Stage {
  const handedOver = new WeakMap<Exchange, number>();
  return {
    name: 'handler',
    isRepeatable: () => true,
    request(exchange) {
      if (exchange.isTimed) handedOver.set(exchange, performance.now());
      return undefined;
    },
    dynamicHeaders(exchange) {
      const since = exchange.isTimed ? handedOver.get(exchange) : undefined;
      if (since !== undefined) histogram.observe((performance.now() - since) / 1000);
    },
  };
}

function withClock<Visitor>(stage: Stage<Visitor>, histogram: Histogram | undefined): Stage<Visitor> {
  const { request } = stage;
  if (!request || !histogram) return stage;
  return {
    ...stage,
    request(exchange) {
      if (!exchange.isTimed) return request(exchange);
      const since = performance.now();
      const end = () => histogram.observe((performance.now() - since) / 1000);
      const outcome = request(exchange);
      if (outcome instanceof Promise) return outcome.finally(end);
      end();
      return outcome;
    },
  };
}
