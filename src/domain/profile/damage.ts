/** An error for stored data that changed after Vitrine wrote it. */
export class Damage extends Error {
  override readonly name = 'Damage';
}

/** Parses a text that was valid JSON when it was stored. */
export function parseText<T>(text: string): T {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Damage('a stored text cannot be read', { cause: error });
  }
}
