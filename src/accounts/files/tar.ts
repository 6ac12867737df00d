const blockSize = 512;
const time = { from: 136, to: 148 };
const checksum = { from: 148, to: 156 };

/** Sets the time of each entry to zero, so that the bytes of the tar file depend only on its content. */
export function withoutTimes(tar: Uint8Array): Uint8Array {
  const stamped = Uint8Array.from(tar);
  for (let at = 0; at + blockSize <= stamped.length; ) {
    const header = stamped.subarray(at, at + blockSize);
    if (header[0] === 0) break;
    writeText(header, time, '00000000000\0');
    writeText(header, checksum, '        ');
    const sum = header.reduce((total, byte) => total + byte, 0);
    writeText(header, checksum, `${sum.toString(8).padStart(6, '0')}\0 `);
    at += blockSize + Math.ceil(sizeOf(header) / blockSize) * blockSize;
  }
  return stamped;
}

function sizeOf(header: Uint8Array): number {
  return Number.parseInt(new TextDecoder().decode(header.subarray(124, 136)), 8);
}

function writeText(
  header: Uint8Array,
  field: { readonly from: number; readonly to: number },
  text: string,
): void {
  header.set(new TextEncoder().encode(text).subarray(0, field.to - field.from), field.from);
}
