import type { HeaderBlock } from './header-block.ts';

interface Known {
  readonly bytes: Buffer;
  readonly block: HeaderBlock;
  isWanted: boolean;
}

/** Bytes. Browsers without cookies send less. */
const longest = 1024;

/**
 * Parsed headers by their bytes, because a client sends the same headers with each request, as do other
 * clients with the same software. Stores one block per length. Blocks that aren't sent again are soon
 * evicted.
 */
export class KnownBlocks {
  readonly #byLength: (Known | null)[] = Array.from({ length: longest + 1 }, () => null);

  /** The block between these positions, including the empty line. Null if it has to be parsed. */
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

  /** Evicts blocks that weren't used since the last call. */
  forget(): void {
    for (const [length, known] of this.#byLength.entries()) {
      if (known?.isWanted) known.isWanted = false;
      else this.#byLength[length] = null;
    }
  }
}
