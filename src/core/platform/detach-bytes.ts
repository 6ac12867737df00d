/**
 * Frees the bytes immediately. The garbage collector only sees a small object per buffer, and would let many
 * megabytes accumulate.
 */
export function detachBytes({ buffer, length }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === length) buffer.transfer(0);
}
