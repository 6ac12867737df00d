import type { Random } from '../random.ts';
import { document } from './cast.ts';
import { value } from './values.ts';

export interface Body {
  readonly type: string;
  readonly bytes: Buffer;
}

const fieldNames =
  `username password new-password repeated-password current-password language next do revision autosave name
  scope lifetime url type types document format size x y side place part whose look document public state restore
  /basics/name /basics/label /basics/summary /basics/url /basics/email /basics/location/city /basics/profiles/0/network
  /work/0/name /work/0/summary /work/0/highlights/0 /x-vitrine/theme /x-vitrine/accent /__proto__/x scopes expiresAt
  revisions path file archive q`.split(/\s+/);
const buttons = ['save', 'publish', 'remove /work/0', 'up /work/0', 'add', 'undo 1', 'delete', ''];

export function generateBody(random: Random): Body {
  const kind = random.below(10);
  if (kind < 4) return { type: 'application/x-www-form-urlencoded', bytes: Buffer.from(form(random)) };
  if (kind < 8) {
    const type = random.pick(['application/json', 'application/json', 'application/merge-patch+json']);
    return { type, bytes: Buffer.from(json(random)) };
  }
  if (kind < 9) return multipart(random);
  return { type: value(random), bytes: Buffer.from(value(random).repeat(1 + random.below(50))) };
}

function form(random: Random): string {
  const fields = Array.from({ length: 1 + random.below(6) }, (): [string, string] => [
    random.chance(0.9) ? random.pick(fieldNames) : value(random),
    value(random),
  ]);
  if (random.chance(0.6)) fields.push(['do', random.pick(buttons)]);
  if (random.chance(0.5)) fields.push(['revision', String(random.below(4))]);
  if (random.chance(0.2)) fields.push(['document', json(random)]);
  return new URLSearchParams(
    fields.map(([name, text]): [string, string] => [name, text.toWellFormed()]),
  ).toString();
}

function json(random: Random): string {
  const kind = random.below(12);
  if (kind === 0) return '['.repeat(random.below(20_000));
  if (kind === 1) return `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`;
  if (kind === 2)
    return `{"basics":{"name":"a","name":${JSON.stringify(value(random))}},"__proto__":{"x":1}}`;
  if (kind === 3) return `{"x":1e400,"y":${'9'.repeat(400)},"z":-0}`;
  if (kind === 4) return value(random);
  if (kind === 5) return JSON.stringify(other(random));
  return JSON.stringify(profile(random)).slice(0, random.chance(0.05) ? random.below(200) : undefined);
}

/** Inputs of the API that aren't profiles. */
function other(random: Random): unknown {
  const text = value(random);
  return {
    username: random.chance(0.5) ? text : `new-${random.below(1e9)}`,
    scopes: [random.pick(['profile:read', 'profile:write', 'operator', text])],
    url: random.pick(['https://hooks.example/', 'http://127.0.0.1/', text]),
    types: [random.pick(['profile.published', text])],
    expiresAt: random.pick(['2999-01-01T00:00:00Z', text]),
    name: text,
  };
}

/** A valid profile with some values changed and some added. */
function profile(random: Random): unknown {
  const copy = structuredClone(document) as Record<string, unknown>;
  for (let turn = random.below(6); turn > 0; turn -= 1) {
    const places = collectPlaces(copy);
    const place = places[random.below(places.length)];
    if (!place) continue;
    const { holder, key } = place;
    Object.defineProperty(holder, random.chance(0.8) ? key : value(random), {
      value: anything(random, 0),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return copy;
}

function anything(random: Random, depth: number): unknown {
  const kind = random.below(12);
  if (kind < 7 || depth > 3) return value(random).toWellFormed();
  if (kind === 7) return random.below(2 ** 31);
  if (kind === 8) return null;
  if (kind === 9) return random.chance(0.5);
  if (kind === 10) return Array.from({ length: random.below(5) }, () => anything(random, depth + 1));
  return Object.fromEntries(
    Array.from({ length: random.below(4) }, () => [
      random.pick([
        'name',
        'url',
        'x-vitrine',
        'slug',
        'locales',
        'fr',
        'theme',
        'visibility',
        value(random),
      ]),
      anything(random, depth + 1),
    ]),
  );
}

function collectPlaces(holder: object): { holder: object; key: string }[] {
  return Object.entries(holder).flatMap(([key, inner]) => [
    { holder, key },
    ...(typeof inner === 'object' && inner !== null ? collectPlaces(inner) : []),
  ]);
}

const fileNames = [
  'a.png',
  'a.svg',
  'a.html',
  'resume.json',
  '../a',
  'a.tar',
  '',
  'projects/engine/b.pdf',
  'a\u0000.png',
];
const contents = [
  '\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR\xff\xff\xff\xff\xff\xff\xff\xff\x08\x02\x00\x00\x00',
  '\xff\xd8\xff\xe0\x00\x10JFIF',
  'GIF89a\xff\xff\xff\xff',
  'RIFF\xff\xff\xff\xffWEBPVP8X',
  '<svg xmlns="http://www.w3.org/2000/svg" onload="canary()"><script>canary</script></svg>',
  '%PDF-1.7',
  '\x1f\x8b\x08\x00',
  '{"basics":{"name":"<canary>"}}',
];

function multipart(random: Random): Body {
  const mark = `mark${random.below(1e9)}`;
  const parts = Array.from({ length: 1 + random.below(3) }, () => {
    const name = random.pick(['file', 'picture', 'document', 'archive', 'path', 'revision', 'do']);
    const file = random.chance(0.7) ? `; filename="${random.pick(fileNames)}"` : '';
    const content = random.chance(0.8) ? random.pick(contents) : value(random);
    return `--${mark}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${content}\r\n`;
  });
  const end = random.chance(0.95) ? `--${mark}--\r\n` : '';
  return {
    type: `multipart/form-data; boundary=${random.chance(0.95) ? mark : value(random)}`,
    bytes: Buffer.from(parts.join('') + end, 'latin1'),
  };
}
