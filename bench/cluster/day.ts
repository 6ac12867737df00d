import { call, type Response } from '../../test/support/client.ts';
import { main, preview } from '../../test/support/server.ts';
import { createEditing } from './editing.ts';
import { createFiling } from './filing.ts';
import type { Site } from './parts.ts';
import { signInOften } from './signing-in.ts';
import { createTally, type Tally } from './tally.ts';

export interface Day extends Pick<Tally, 'seconds' | 'refusals' | 'now'> {
  /** Names with acknowledged changes that are missing. */
  findLost(): Promise<string[]>;
  stop(): Promise<void>;
}

const cast = { readers: 8, crawlers: 2, visitors: 1 };

/**
 * Simulates a day: visitors (Zipf's law), crawlers, members who edit, publish, store files and sign in, all
 * concurrently.
 */
export function playDay(site: Site): Day {
  const { edge, door, names, editors } = site;
  const tally = createTally();
  let isDone = false;
  const isOver = () => isDone;
  const editing = createEditing(site, tally, isOver);
  const filing = createFiling(site, tally, isOver);

  async function read(name: string, headers: Record<string, string> = {}): Promise<void> {
    const asked = performance.now();
    const answer = await askEdge(`/${name}?format=json`, headers);
    if (answer?.status !== 200) return tally.count('unread');
    tally.count('reads');
    if (editing.isStale(name, answer.body, asked)) tally.count('stale');
  }

  /** If a connection fails, a browser tries the host's next IP address, here the door. */
  async function askEdge(target: string, headers: Record<string, string>): Promise<Response | null> {
    for (const port of [edge, door]) {
      const answer = await call(port, target, { host: preview, headers }, 20_000).catch(() => null);
      if (answer) return answer;
    }
    return null;
  }

  async function readOften(): Promise<void> {
    while (!isOver()) {
      await read(names[pickByZipf(names.length)] ?? '');
      await Bun.sleep(15);
    }
  }

  async function crawl(from: number): Promise<void> {
    for (let index = from; !isOver(); index += 1) {
      await read(names[index % names.length] ?? '', {
        'User-Agent': 'Examplebot/1.0 (+https://bot.example)',
      });
      await Bun.sleep(25);
    }
  }

  async function visit(): Promise<void> {
    while (!isOver()) {
      const answer = await call(door, '/sign-in', { host: main }, 20_000).catch(() => null);
      tally.count(answer?.status === 200 ? 'reads' : 'unread');
      await Bun.sleep(200);
    }
  }

  const working = [
    ...Array.from({ length: cast.readers }, readOften),
    ...Array.from({ length: cast.crawlers }, (_, index) => crawl(index * 100)),
    ...[...editors].map(([name, token]) => editing.edit(name, token)),
    ...Array.from({ length: cast.visitors }, visit),
    filing.store(),
    signInOften(site, tally, isOver),
  ];

  return {
    seconds: tally.seconds,
    refusals: tally.refusals,
    now: tally.now,
    findLost: async () => [...(await editing.findLost()), ...(await filing.findLost())],
    async stop() {
      isDone = true;
      await Promise.all(working);
    },
  };
}

/** Zipf's law: the first is requested twice as often as the second, and so on. */
function pickByZipf(count: number): number {
  return Math.min(count - 1, Math.floor(count ** Math.random()) - 1);
}
