import { call } from '../../test/support/client.ts';
import { api, main, preview } from '../../test/support/server.ts';
import type { Site } from './parts.ts';

/** What became of what people did, in one second of the day. */
export interface Second {
  reads: number;
  writes: number;
  /** Reads that got no answer, or an error. */
  unread: number;
  /** Writes that were refused, to be tried again. */
  refused: number;
  /** Answers that were older than is promised. */
  stale: number;
}

export interface Day {
  readonly seconds: readonly Second[];
  /** What those heard whose writes were refused. */
  readonly refusals: ReadonlySet<string>;
  /** Since the start, in whole seconds. */
  now(): number;
  /** Names of what was acknowledged and is not there. */
  findLost(): Promise<string[]>;
  stop(): Promise<void>;
}

/** Milliseconds after which a change has to be everywhere: a second for the node, and one to tell the edge. */
const promise = 2_000;
/** A machine that is busy may hold up the clock of who asks. */
const grace = 500;

const cast = { readers: 8, crawlers: 2, visitors: 1 };

interface Published {
  readonly label: number;
  readonly at: number;
}

/** Readers by Zipf's law, crawlers, people who edit and publish, and some who sign in, all at once until it is over. */
export function playDay({ edge, door, names, editors }: Site): Day {
  const since = performance.now();
  const seconds: Second[] = [];
  /** Of each who edits, what was acknowledged last, and what before that. */
  const acknowledged = new Map<string, Published[]>();
  let isOver = false;
  const refusals = new Set<string>();
  const now = () => Math.floor((performance.now() - since) / 1_000);
  function count(what: keyof Second): void {
    const index = now();
    while (seconds.length <= index) seconds.push({ reads: 0, writes: 0, unread: 0, refused: 0, stale: 0 });
    const second = seconds[index];
    if (second) second[what] += 1;
  }

  async function read(name: string, headers: Record<string, string> = {}): Promise<void> {
    const asked = performance.now();
    const answer = await call(edge, `/${name}?format=json`, { host: preview, headers }, 20_000).catch(
      () => null,
    );
    if (answer?.status !== 200) return count('unread');
    count('reads');
    if (isStale(name, answer.body, asked)) count('stale');
  }

  /** While the database is away nobody can know of a change, nor can there be one. */
  function isStale(name: string, body: string, asked: number): boolean {
    const known = acknowledged.get(name)?.findLast(({ at }) => at < asked - promise - grace);
    if (!known) return false;
    const label = Number(/label":\s*"Edition (\d+)/.exec(body)?.[1] ?? '-1');
    return label < known.label;
  }

  async function readOften(): Promise<void> {
    while (!isOver) {
      await read(names[pickByZipf(names.length)] ?? '');
      await Bun.sleep(15);
    }
  }

  async function crawl(from: number): Promise<void> {
    for (let index = from; !isOver; index += 1) {
      await read(names[index % names.length] ?? '', {
        'User-Agent': 'Examplebot/1.0 (+https://bot.example)',
      });
      await Bun.sleep(25);
    }
  }

  async function edit([name, token]: readonly [string, string]): Promise<void> {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'If-Match': '*' };
    for (let label = 0; !isOver; label += 1) {
      const body = JSON.stringify({ basics: { name, label: `Edition ${label}` } });
      const draft = await call(door, `/users/${name}/draft`, {
        method: 'PUT',
        host: api,
        headers,
        body,
      }).catch(() => null);
      const publishing = { method: 'POST', host: api, headers, body: '{}' };
      const published =
        draft?.status === 204 && (await call(door, `/users/${name}/publish`, publishing).catch(() => null));
      if (published && published.status === 200) {
        count('writes');
        acknowledged.set(
          name,
          [...(acknowledged.get(name) ?? []), { label, at: performance.now() }].slice(-50),
        );
      } else {
        count('refused');
        refusals.add(reasonOf((published || draft)?.body));
      }
      await Bun.sleep(250);
    }
  }

  /** The landing page, the form, and a wrong password now and then. */
  async function visit(): Promise<void> {
    while (!isOver) {
      const answer = await call(door, '/sign-in', { host: main }, 20_000).catch(() => null);
      count(answer?.status === 200 ? 'reads' : 'unread');
      await Bun.sleep(200);
    }
  }

  const working = [
    ...Array.from({ length: cast.readers }, readOften),
    ...Array.from({ length: cast.crawlers }, (_, index) => crawl(index * 100)),
    ...[...editors].map(edit),
    ...Array.from({ length: cast.visitors }, visit),
  ];

  return {
    seconds,
    refusals,
    now,
    async findLost() {
      const lost: string[] = [];
      for (const name of editors.keys()) {
        const last = acknowledged.get(name)?.at(-1);
        const { body } = await call(door, `/${name}?format=json`, { host: preview });
        const label = Number(/label":\s*"Edition (\d+)/.exec(body)?.[1] ?? '-1');
        // A write that nobody was told of may have been done as well.
        if (last && label < last.label) lost.push(`${name}: edition ${last.label}, found ${label}`);
      }
      return lost;
    },
    async stop() {
      isOver = true;
      await Promise.all(working);
    },
  };
}

/** The first is asked for twice as often as the second, and so on. */
function pickByZipf(count: number): number {
  return Math.min(count - 1, Math.floor(count ** Math.random()) - 1);
}

function reasonOf(body = ''): string {
  return /"detail":"([^"]*)"/.exec(body)?.[1] ?? 'no answer';
}
