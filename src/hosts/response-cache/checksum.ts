import type { SerializedResponse } from './serialize-response.ts';

/** Checksums of the parts that are read separately: the whole response, its head, and the head of the 304. */
export interface Checksums {
  readonly whole: number;
  readonly head: number;
  readonly unchanged: number;
}

export function checksumsOf(
  bytes: Uint8Array,
  { unchangedStart, bodyStart }: Pick<SerializedResponse, 'unchangedStart' | 'bodyStart'>,
): Checksums {
  return {
    whole: checksum(bytes),
    head: checksum(bytes.subarray(0, bodyStart)),
    unchanged: checksum(bytes.subarray(unchangedStart, bodyStart)),
  };
}

/** The fastest available checksum. It detects disk errors, not forgery. */
export function checksum(bytes: Uint8Array): number {
  return Number(Bun.hash.xxHash3(bytes));
}
