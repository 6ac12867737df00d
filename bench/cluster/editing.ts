import { call } from '../../test/support/client.ts';
import { api, preview } from '../../test/support/server.ts';
import type { Site } from './parts.ts';
import type { Tally } from './tally.ts';

/** Milliseconds after which a change has to be everywhere: a second for the node, and one to tell the edge. */
const promise = 2_000;
/** A machine that is busy may hold up the clock of who asks. */
const grace = 500;

interface Published {
  readonly label: number;
  readonly at: number;
}

export interface Editing {
  /** Publishes one edition after the other. */
  edit(name: string, token: string): Promise<void>;
  /** Whether somebody who asked then got less than was promised by then. */
  isStale(name: string, body: string, asked: number): boolean;
  /** Names of what was acknowledged and is not there. */
  findLost(): Promise<string[]>;
}

export function createEditing({ door, editors }: Site, tally: Tally, isOver: () => boolean): Editing {
  /** The last two acknowledged values of each editing person. */
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
    // While the database is away nobody can know of a change, nor can there be one.
    isStale(name, body, asked) {
      const known = acknowledged.get(name)?.findLast(({ at }) => at < asked - promise - grace);
      return known !== undefined && editionOf(body) < known.label;
    },
    async findLost() {
      const lost: string[] = [];
      for (const name of editors.keys()) {
        const last = acknowledged.get(name)?.at(-1);
        const { body } = await call(door, `/${name}?format=json`, { host: preview });
        // A write that nobody was told of may have been done as well.
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
