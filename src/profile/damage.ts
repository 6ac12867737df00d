/** Something that was stored is not there any more as it was written. */
export class Damage extends Error {
  override readonly name = 'Damage';
}

/** Of a text that was JSON when it was stored. */
export function parseText<T>(text: string): T {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Damage('a stored text cannot be read', { cause: error });
  }
}
