import { listFonts } from '../domain/fonts/list-fonts.ts';
import { Failure, messageOf } from '../store/failure.ts';

/** The fonts in CARD_FONTS. A `Failure` names those that can't be used. */
export function requireFonts(paths: readonly string[]): string[] {
  try {
    return listFonts(paths);
  } catch (error) {
    throw new Failure(`CARD_FONTS cannot be used: ${messageOf(error)}`);
  }
}
