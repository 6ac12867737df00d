import { defaultSite } from '../../../src/core/html/site.ts';
import { json } from '../../../src/core/kernel/reply.ts';
import { forMember } from '../../../src/core/paths/editor.ts';
import { previewPaths } from '../../../src/core/paths/preview.ts';
import { type ApiServices, apiRoutes } from '../../../src/hosts/api/routes.ts';
import type { MainServices } from '../../../src/hosts/main/routes.ts';
import { mainRoutes } from '../../../src/hosts/main/routes.ts';
import { moduleOperations } from '../../../src/modules.ts';
import { moduleRoutes } from '../../support/module-routes.ts';
import { api, main, preview } from '../../support/server.ts';
import { mostly, type Random } from '../random.ts';
import { generateBody } from './bodies.ts';
import type { Cast } from './cast.ts';
import { encoded, marks, value } from './values.ts';

export interface Generated {
  readonly method: string;
  readonly bytes: Buffer;
}

interface Place {
  readonly method: string;
  readonly source: string;
}

/** URLs from the routing tables. The tables need no real parts to list them. */
const directory = { access: 'public' } as const;
const show = () => json(200, {});
const services = {
  accounts: {},
  site: defaultSite,
  directory,
  signOn: {},
  signInWays: ['password', 'passkey', 'mail', 'oidc'],
  registration: { mode: 'open', domains: [] },
  showHealth: show,
  showReadiness: show,
} as unknown as MainServices & ApiServices;
/** Each page of the editor exists twice. The variant on behalf of another member is chosen less often. */
const isOwn = ({ source }: Place) => !source.startsWith(forMember);
const placesOf = (routes: readonly { method: string; pattern: { source: string } }[]): Place[] =>
  routes.map(({ method, pattern: { source } }) => ({ method, source }));
const places: Readonly<Record<string, readonly Place[]>> = {
  [main]: placesOf(mainRoutes(services, moduleRoutes('main', services))),
  [preview]: [{ method: 'GET', source: previewPaths.preview }],
  [api]: placesOf([...apiRoutes(services, moduleOperations(services)), ...moduleRoutes('api', services)]),
};
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY', 'TRACE'];
const known: Readonly<Record<string, readonly string[]>> = {
  section: ['work', 'projects', '_languages', 'skills'],
  type: ['work', 'projects', 'skills', 'picture'],
  slug: ['acme', 'engine'],
  n: ['1', '2', '3', '999'],
  language: ['fr', 'de', 'ar'],
  path: ['projects/engine/a.txt', 'projects/engine/b.png'],
  fileUrl: ['a.txt'],
  part: ['1', '2'],
};
const parameters =
  'q format lang after before limit sort theme next revision from to type place skill language employer size x saved look state'.split(
    ' ',
  );
const usualValues = [
  'json',
  'html',
  'vcard',
  'markdown',
  'text',
  'qr',
  'jsonld',
  'fr',
  'name',
  '1',
  '50',
  'acme',
  'newest',
];

/** A well-formed request with random content. */
export function generateExchange(random: Random, cast: Cast): Generated {
  const host = random.pick([main, main, main, preview, preview, api, api]);
  const all = places[host] ?? [];
  const there = random.chance(0.8) ? all.filter(isOwn) : all;
  const place = there[random.below(there.length)] ?? { method: 'GET', source: '/' };
  const method = mostly(random, place.method, methods, 0.08);
  const lines = [
    `${method} ${target(random, place, cast)} HTTP/1.1`,
    `Host: ${mostly(random, host, ['', 'elsewhere.test', '127.0.0.1', `${host}:80`, `${host}.`, marks[1] ?? ''], 0.01)}`,
    ...credentials(random, host, cast),
    ...headers(random, host),
  ];
  const hasBody = !['GET', 'HEAD'].includes(method) && random.chance(0.9);
  if (!hasBody) return { method, bytes: Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1') };
  const { type, bytes } = generateBody(random);
  lines.push(`Content-Type: ${clean(type)}`);
  if (random.chance(0.1)) {
    lines.push('Transfer-Encoding: chunked');
    const chunk = bytes.length === 0 ? '' : `${bytes.length.toString(16)}\r\n${bytes.toString('latin1')}\r\n`;
    return { method, bytes: Buffer.from(`${lines.join('\r\n')}\r\n\r\n${chunk}0\r\n\r\n`, 'latin1') };
  }
  lines.push(`Content-Length: ${bytes.length}`);
  return { method, bytes: Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), bytes]) };
}

function target(random: Random, { source }: Place, cast: Cast): string {
  const pattern = random.chance(0.96) ? source : `/${encoded(random, value(random))}`;
  const path = pattern.replace(/\/:(\w+)([?+*]?)/g, (_, name: string, mark: string) => {
    if ((mark === '?' || mark === '*') && random.chance(0.5)) return '';
    return `/${parameter(random, name, cast)}`;
  });
  const end = mostly(random, '', ['/', '//', '/..', '/.', '%2f', ';a=b', '#x'], 0.05);
  return path + end + query(random);
}

function parameter(random: Random, name: string, { names, ids }: Cast): string {
  if (random.chance(0.2)) return encoded(random, value(random));
  if (['username', 'name', 'member'].includes(name)) return random.pick(names);
  if (name === 'id' || name === 'secret') return random.pick(ids);
  return random.pick(known[name] ?? ['x']);
}

function query(random: Random): string {
  if (random.chance(0.5)) return '';
  const pairs = Array.from({ length: 1 + random.below(3) }, () => {
    const name = random.chance(0.9) ? random.pick(parameters) : encoded(random, value(random));
    return `${name}=${random.chance(0.5) ? random.pick(usualValues) : encoded(random, value(random))}`;
  });
  return `?${pairs.join('&')}`;
}

function credentials(random: Random, host: string, { cookies, tokens }: Cast): string[] {
  if (random.chance(0.15)) return [];
  if (random.chance(0.1))
    return [`Cookie: vitrine=${clean(value(random))}`, `Authorization: Bearer ${clean(value(random))}`];
  if (host === api) return [random.pick(tokens)];
  return [random.pick(cookies)];
}

function headers(random: Random, host: string): string[] {
  const choices: [string, readonly string[]][] = [
    [
      'Accept',
      [
        'text/html',
        'application/json',
        '*/*',
        'text/plain',
        'text/vcard',
        'application/ld+json;q=0.5, */*;q=0.1',
        'image/svg+xml',
      ],
    ],
    ['Accept-Language', ['de', 'fr;q=0.5, es', 'ar', 'xx', '*']],
    ['Accept-Encoding', ['gzip', 'br, gzip;q=0.5', 'identity;q=0', '*']],
    ['Referer', ['http://vitrine.test/', ...marks]],
    ['Origin', [...Array<string>(8).fill(`http://${host}`), 'null', 'https://evil.example']],
    ['Sec-Fetch-Site', [...Array<string>(8).fill('same-origin'), 'cross-site', 'none']],
    ['If-None-Match', ['*', '"1"', 'W/"1"', '"a", "b"']],
    ['If-Match', ['*', '"1"', '"2"', '"999"']],
    ['Range', ['bytes=0-0', 'bytes=-1', 'bytes=5-1', 'bytes=0-,0-,0-', 'bytes=99999999999999999999-']],
    ['If-Modified-Since', ['Wed, 21 Oct 2015 07:28:00 GMT', 'yesterday']],
    ['Idempotency-Key', ['a', 'b', 'c'.repeat(300)]],
    ['Last-Event-ID', ['1', '-1', '99999999']],
    ['X-Forwarded-For', ['203.0.113.7', '127.0.0.1, ::1']],
    ['X-Forwarded-Host', ['evil.example']],
    ['X-Original-URL', ['/users']],
    ['X-HTTP-Method-Override', ['DELETE', 'PUT']],
    ['Forwarded', ['for=203.0.113.7;host=evil.example;proto=https']],
    ['Content-Encoding', ['gzip', 'identity', 'br']],
    ['User-Agent', ['Mozilla/5.0', ...marks]],
    ['Prefer', ['return=minimal']],
    ['Upgrade', ['h2c', 'websocket']],
  ];
  return choices.flatMap(([name, usual]) => {
    const odds = name === 'Origin' || name === 'Accept' ? 0.7 : 0.1;
    if (!random.chance(odds)) return [];
    return [`${name}: ${random.chance(0.9) ? random.pick(usual.map(clean)) : clean(value(random))}`];
  });
}

/** Removes line breaks, because a header is one line. Other characters stay. */
function clean(text: string): string {
  return Buffer.from(text.toWellFormed().replace(/\p{Cc}/gu, '')).toString('latin1');
}
