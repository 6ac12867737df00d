import type { HeaderBlock } from './header-block.ts';

interface Known {
  readonly bytes: Buffer;
  readonly block: HeaderBlock;
  isWanted: boolean;
}

/** In bytes. Browsers send less, as long as they have no cookies. */
const longest = 1024;

/**
 * Headers that were read before: a client sends the same ones with each request, and so do others with the same
 * program. They are known again byte for byte. One of each length, and what no client sends again is soon evicted.
 */
export class KnownBlocks {
  readonly #byLength: (Known | null)[] = Array.from({ length: longest + 1 }, () => null);

  /** All that is there from one position up to another, the empty line included; null if it has to be read. */
  find(bytes: Buffer, from: number, to: number): HeaderBlock | null {
    const known = this.#byLength[to - from];
    if (!known || bytes.compare(known.bytes, 0, known.bytes.length, from, to) !== 0) return null;
    known.isWanted = true;
    return known.block;
  }

  keep(bytes: Buffer, from: number, to: number, block: HeaderBlock): void {
    if (to - from > longest) return;
    this.#byLength[to - from] = { bytes: Buffer.from(bytes.subarray(from, to)), block, isWanted: true };
  }

  /** What was not sent since it was last called. */
  forget(): void {
    for (const [length, known] of this.#byLength.entries()) {
      if (known?.isWanted) known.isWanted = false;
      else this.#byLength[length] = null;
    }
  }
}
