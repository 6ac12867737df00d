/** Text of a file that does not say how it is written: by its mark, as UTF-8, or else as Windows writes in the west. */
export function decodeText(bytes: Uint8Array, { isBeginning = false } = {}): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    // A beginning may end within a letter.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isBeginning });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
