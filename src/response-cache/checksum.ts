import type { SerializedResponse } from './serialize-response.ts';

/** Of the parts of a response that are read: all of it, its head, and the head of a 304. */
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

/** The fastest there is here: against a disk that fails, not against forgery. */
export function checksum(bytes: Uint8Array): number {
  return Number(Bun.hash.xxHash3(bytes));
}
