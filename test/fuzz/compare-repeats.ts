import { call } from '../support/client.ts';
import { freePort } from '../support/free-port.ts';
import { parseMetrics, sumOf } from '../support/parse-metrics.ts';
import { addProfile, newServerDatabase, preview, startTestServer } from '../support/server.ts';
import { root } from '../support/vitrine.ts';
import { openWireReader } from '../support/wire-reader.ts';
import { createRandom, type Random } from './random.ts';

export interface RepeatComparison {
  readonly differences: readonly { readonly sent: string; readonly short: string; readonly long: string }[];
  /** Responses that came from the cache without running the stages. */
  readonly repeated: number;
  /** The numbers of views and requests that the two servers counted. */
  readonly counted: Record<'short' | 'long', { readonly views: number; readonly requests: number }>;
}

const names = ['alice', 'ada', 'nour'];
const atOnce = 16;
/** Requests between two publications. */
const betweenChanges = 400;

/** Sends the same bytes to a server with a response cache and to one without, on one database. */
export async function compareRepeats(
  seed: number,
  count: number,
  environment: Readonly<Record<string, string>> = {},
  progress = (_: number) => {},
): Promise<RepeatComparison> {
  const random = createRandom(seed);
  const common = { ...environment, DATABASE_URL: await newServerDatabase({}) };
  const ports = { short: await freePort(), long: await freePort() };
  // Servers write views only when they stop, so that each has its own count.
  const options = { viewInterval: 86_400_000 };
  const short = await startTestServer({ ...common, METRICS_PORT: String(ports.short) }, options);
  // A request hook sees every request.
  const hook = { REQUEST_HOOK: `${root}/test/support/passing-hook.ts` };
  const long = await startTestServer({ ...common, ...hook, METRICS_PORT: String(ports.long) }, options);
  const readers = Array.from({ length: atOnce }, () => ({
    short: openWireReader(short.port),
    long: openWireReader(long.port),
  }));
  const differences: RepeatComparison['differences'][number][] = [];
  const tags: string[] = [];
  const publish = (turn: number) =>
    addProfile(short, names[1 + (turn % 2)] ?? '', {
      basics: { name: `Ada ${turn}`, summary: 'On '.repeat(600) },
      'x-vitrine': { locales: { fr: { '/basics/summary': `Tour ${turn}` } } },
    });
  await publish(0);
  await publish(1);
  for (let sent = 0; sent < count; sent += atOnce) {
    if (sent % betweenChanges < atOnce) await publish(sent);
    await Promise.all(
      readers.map(async (reader) => {
        const request = generateRequest(random, tags);
        const [one, other] = await Promise.all([reader.short.ask(request), reader.long.ask(request)]);
        const [, tag] = /\r\nETag: (\S+)/.exec(one) ?? [];
        if (tag) tags[random.below(20)] = tag;
        if (comparable(one) !== comparable(other))
          differences.push({ sent: request, short: one.slice(0, 2_000), long: other.slice(0, 2_000) });
      }),
    );
    if (sent % 50_000 < atOnce) progress(sent);
  }
  for (const reader of readers) for (const side of [reader.short, reader.long]) side.close();
  const figures = async (port: number) =>
    parseMetrics((await call(port, '/metrics', { host: `127.0.0.1:${port}` })).body);
  const [ofShort, ofLong] = [await figures(ports.short), await figures(ports.long)];
  const viewsOf = async () =>
    Number((await short.database.get<{ n: number }>('SELECT sum(people + bots) AS n FROM views'))?.n ?? 0);
  await long.stop();
  const viewsOfLong = await viewsOf();
  const reading = startTestServer({ ...common });
  await short.stop();
  const last = await reading;
  const all = await last.database.get<{ n: number }>('SELECT sum(people + bots) AS n FROM views');
  await last.stop();
  const ofPreview = { host: 'preview' };
  return {
    differences,
    repeated: sumOf(ofShort, 'vitrine_http_repeats_total'),
    counted: {
      short: {
        views: Number(all?.n ?? 0) - viewsOfLong,
        requests: sumOf(ofShort, 'vitrine_http_requests_total', ofPreview),
      },
      long: { views: viewsOfLong, requests: sumOf(ofLong, 'vitrine_http_requests_total', ofPreview) },
    },
  };
}

/** Masks values that may differ: `Date` is the time of sending, and each server generates its own request ids. */
function comparable(response: string): string {
  return response.replace(/\r\nDate: [^\r]+/, '').replace(/\r\nX-Request-Id: [0-9a-f]{16}(?=\r)/, '');
}

const targets = names.flatMap((name) => [
  ...[`/${name}`, `/${name}`, `/${name}`, `/${name}?format=json`, `/${name}?format=html`],
  ...[`/${name}?lang=fr`, `/${name}?format=text&count=no`, `/${name}?key=abc`, `/${name}/work`, `/${name}?`],
]);
const others = [
  '/',
  '/nobody',
  '/alice/',
  '/%61lice',
  `http://${preview}/alice`,
  '/alice?format=nothing',
  '*',
];
const choices: Readonly<Record<string, readonly string[]>> = {
  Accept: ['application/json', 'text/html', '*/*', '', 'text/html;q=0.5, application/json', 'image/png'],
  'Accept-Encoding': ['gzip, br', 'gzip', 'identity', 'br;q=0', ''],
  'Accept-Language': ['fr', 'de, en;q=0.5', 'ar', '', 'x'],
  Origin: ['https://a.example', 'null', 'https://b.example'],
  'User-Agent': ['curl/8', 'Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0', 'Googlebot/2.1'],
  Referer: ['https://a.example/'],
  Cookie: ['vitrine=abc', 'lang=fr'],
  Authorization: ['Bearer vit_x'],
  Range: ['bytes=0-9'],
  'If-None-Match': ['*', '"x"'],
  'If-Match': ['"x"'],
  'If-Modified-Since': ['Wed, 21 Oct 2015 07:28:00 GMT'],
  'X-Request-Id': ['a', 'b', 'not an id', ''],
  'X-Forwarded-For': ['192.0.2.1', '192.0.2.2, 127.0.0.1', 'unknown'],
  'X-Forwarded-Proto': ['https'],
  Forwarded: ['for=192.0.2.1', 'for=192.0.2.9;proto=http'],
  Host: [preview, preview.toUpperCase(), `${preview}:80`, 'vitrine.test', 'other.example'],
  Connection: ['keep-alive', 'close'],
  'Content-Length': ['0'],
};

/** Repeats most requests, so that the server can repeat responses. */
function generateRequest(random: Random, tags: readonly string[]): string {
  const method = random.chance(0.03) ? random.pick(['HEAD', 'POST', 'get', 'OPTIONS']) : 'GET';
  const target = random.chance(0.05) ? random.pick(others) : random.pick(targets);
  const version = random.chance(0.01) ? 'HTTP/1.0' : 'HTTP/1.1';
  const lines = random.chance(0.01) ? [] : [`Host: ${preview}`];
  if (random.chance(0.7)) lines.push(`Accept: ${random.pick(['application/json', 'text/html'])}`);
  if (random.chance(0.2)) lines.push('Accept-Encoding: gzip, deflate, br, zstd');
  for (let more = random.chance(0.35) ? 1 + random.below(3) : 0; more > 0; more -= 1) {
    const name = random.pick(Object.keys(choices));
    const tag = name === 'If-None-Match' && tags.length > 0 ? random.pick(tags.filter(Boolean)) : '';
    const spelled = random.chance(0.2) ? name.toLowerCase() : name;
    lines.splice(random.below(lines.length + 1), 0, `${spelled}: ${tag || random.pick(choices[name] ?? [])}`);
  }
  return `${method} ${target} ${version}\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n`;
}
