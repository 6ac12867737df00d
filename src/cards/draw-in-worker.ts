import { createWorkerQueue } from '../platform/worker.ts';
import type { CardTask } from './card-worker.ts';

/** The card, if it can be drawn soon. The key is of all that it shows; what it is drawn from is asked for at its turn. */
export type DrawInWorker = (key: string, prepare: () => Promise<CardTask>) => Promise<Uint8Array | null>;

export interface DrawOptions {
  /** A client is not told why a card was not drawn. */
  readonly report: (fault: unknown) => void;
  /** Milliseconds that a request waits for a card: less than programs wait that show a link. */
  readonly patience?: number;
  /** Milliseconds that a card may take, with the start of the worker. */
  readonly longestDrawing?: number;
  /** Milliseconds until what could not be drawn is tried again. */
  readonly rest?: number;
}

/** More could not be drawn within the patience of a request. */
const mostWaiting = 8;

/** Bytes of cards that were drawn lately: a profile that has no place in the response cache is drawn once all the same. */
const mostRecent = 4 * 1024 * 1024;

/** In a worker, one after the other. */
export function createDrawInWorker(
  startWorker: () => Worker,
  { report, patience = 4_000, longestDrawing = 10_000, rest = 60_000 }: DrawOptions,
): DrawInWorker {
  const worker = createWorkerQueue<CardTask, Uint8Array>('the thread that draws cards', startWorker);
  const underWay = new Map<string, Promise<Uint8Array | null>>();
  const recent = createRecent(mostRecent);
  let before: Promise<unknown> = Promise.resolve();

  return (key, prepare) => {
    const known = recent.get(key);
    if (known !== undefined) return Promise.resolve(known);
    const drawing = underWay.get(key) ?? begin(key, prepare);
    return drawing ? withPatience(drawing) : Promise.resolve(null);
  };

  function begin(key: string, prepare: () => Promise<CardTask>): Promise<Uint8Array | null> | null {
    if (underWay.size >= mostWaiting) return null;
    const drawing = before.then(prepare).then((task) => draw(key, task));
    const done = () => underWay.delete(key);
    underWay.set(key, drawing);
    before = drawing.then(done, done);
    return drawing;
  }

  async function draw(key: string, task: CardTask): Promise<Uint8Array | null> {
    const deadline = setTimeout(() => worker.end('it took too long'), longestDrawing);
    try {
      const card = await worker.ask(task);
      recent.set(key, card);
      return card;
    } catch (fault) {
      report(fault);
      // The next attempt would likely end the same way, and hold up all others.
      recent.set(key, null);
      setTimeout(recent.delete, rest, key).unref();
      return null;
    } finally {
      clearTimeout(deadline);
    }
  }

  async function withPatience(drawing: Promise<Uint8Array | null>): Promise<Uint8Array | null> {
    const { promise, resolve } = Promise.withResolvers<null>();
    const timer = setTimeout(resolve, patience, null);
    try {
      return await Promise.race([drawing, promise]);
    } finally {
      clearTimeout(timer);
    }
  }
}

interface Recent {
  get(key: string): Uint8Array | null | undefined;
  set(key: string, card: Uint8Array | null): void;
  delete(key: string): void;
}

/** The newest in so many bytes; null for what cannot be drawn. */
function createRecent(most: number): Recent {
  const cards = new Map<string, Uint8Array | null>();
  let bytes = 0;
  return {
    get: (key) => cards.get(key),
    set(key, card) {
      cards.set(key, card);
      bytes += sizeOf(key, card);
      for (const oldest of cards.keys()) {
        if (bytes <= most) return;
        remove(oldest);
      }
    },
    delete: remove,
  };

  function remove(key: string): void {
    const card = cards.get(key);
    if (card !== undefined) bytes -= sizeOf(key, card);
    cards.delete(key);
  }
}

function sizeOf(key: string, card: Uint8Array | null): number {
  return key.length * 2 + (card?.length ?? 0);
}
