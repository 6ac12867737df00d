import { call } from '../../test/support/client.ts';
import { api, preview } from '../../test/support/server.ts';
import type { Site } from './parts.ts';
import type { Tally } from './tally.ts';

/**
 * Milliseconds until a change must be visible everywhere: one second for the nodes, and one for the purge of
 * the cache.
 */
const promise = 2_000;
/** Milliseconds of tolerance, because a busy machine may delay the client. */
const grace = 500;

interface Published {
  readonly label: number;
  readonly at: number;
}

export interface Editing {
  /** Publishes one edition after the other. */
  edit(name: string, token: string): Promise<void>;
  /** Whether a response is older than the promised delay allows. */
  isStale(name: string, body: string, asked: number): boolean;
  /** Names with acknowledged changes that are missing. */
  findLost(): Promise<string[]>;
}

export function createEditing({ door, editors }: Site, tally: Tally, isOver: () => boolean): Editing {
  /** The last two acknowledged values of each editor. */
  const acknowledged = new Map<string, Published[]>();

  async function publishEdition(name: string, token: string, label: number): Promise<void> {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'If-Match': '*' };
    const ask = (target: string, method: string, body: string) =>
      call(door, `/users/${name}/${target}`, { method, host: api, headers, body }).catch(() => null);
    const profile = { basics: { name, label: `Edition ${label}` } };
    const draft = await ask('draft', 'PUT', JSON.stringify(profile));
    // 204 for a token that may only write.
    const isSaved = draft?.status === 200 || draft?.status === 204;
    const published = isSaved ? await ask('publish', 'POST', '{}') : null;
    if (published?.status !== 200) {
      tally.count('refused');
      tally.noteRefusal((published ?? draft)?.body);
      return;
    }
    tally.count('writes');
    const earlier = acknowledged.get(name) ?? [];
    acknowledged.set(name, [...earlier, { label, at: performance.now() }].slice(-50));
  }

  return {
    async edit(name, token) {
      for (let label = 0; !isOver(); label += 1) {
        await publishEdition(name, token, label);
        await Bun.sleep(250);
      }
    },
    // While the database is unavailable, nothing can change and nodes cannot learn of changes.
    isStale(name, body, asked) {
      const known = acknowledged.get(name)?.findLast(({ at }) => at < asked - promise - grace);
      return known !== undefined && editionOf(body) < known.label;
    },
    async findLost() {
      const lost: string[] = [];
      for (const name of editors.keys()) {
        const last = acknowledged.get(name)?.at(-1);
        const { body } = await call(door, `/${name}?format=json`, { host: preview });
        // An unacknowledged write may have been stored.
        if (last && editionOf(body) < last.label)
          lost.push(`${name}: edition ${last.label}, found ${editionOf(body)}`);
      }
      return lost;
    },
  };
}

function editionOf(body: string): number {
  return Number(/label":\s*"Edition (\d+)/.exec(body)?.[1] ?? '-1');
}
