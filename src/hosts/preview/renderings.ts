import type { Reply } from '../../kernel/reply.ts';

export interface Renderings {
  get(key: string): Reply | undefined;
  keep(key: string, rendering: Reply): Reply;
}

const mostBytes = 64 * 1024 * 1024;

/** What was rendered lately, so that a page is rendered once and then only sent. Bounded in bytes. */
export function createRenderings(): Renderings {
  const kept = new Map<string, Reply>();
  let bytes = 0;

  return {
    get(key) {
      return kept.get(key);
    },
    keep(key, rendering) {
      kept.set(key, rendering);
      bytes += sizeOf(rendering);
      for (const [oldest, old] of kept) {
        if (bytes <= mostBytes) break;
        kept.delete(oldest);
        bytes -= sizeOf(old);
      }
      return rendering;
    },
  };
}

function sizeOf({ body }: Reply): number {
  return typeof body === 'string' ? body.length : 0;
}
