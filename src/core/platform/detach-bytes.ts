/** At once: the collector sees only the small object in front of the bytes, and lets many megabytes of them pile up. */
export function detachBytes({ buffer, length }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === length) buffer.transfer(0);
}
