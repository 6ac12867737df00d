import { formatNumber } from '../../../../core/texts/numbers.ts';
import { DoButton } from '../do-button.tsx';
import { entriesPerPiece } from './choose-piece.ts';
import { PieceRange } from './piece-links.tsx';
import { piecesTexts } from './pieces-texts.ts';

interface MoveToPieceProps {
  readonly locale: string;
  /** The pointer of the entry, its position, and the number of entries. */
  readonly at: string;
  readonly index: number;
  readonly all: number;
}

/** Moves an entry to a position, for lists that are too long for buttons and dragging. */
export function MoveToPiece({ locale, at, index, all }: MoveToPieceProps) {
  if (all <= entriesPerPiece) return null;
  const texts = piecesTexts(locale).move;
  const numbers = Array.from({ length: Math.ceil(all / entriesPerPiece) }, (_, piece) => piece + 1);
  return (
    <details class="disclosure">
      <summary>{texts.title}</summary>
      <p class="hint">{texts.hint({ n: formatNumber(index + 1, locale), all: formatNumber(all, locale) })}</p>
      <p class="actions">
        {numbers.map((number) => (
          <DoButton value={`move ${at} ${(number - 1) * entriesPerPiece}`} look="second">
            <PieceRange all={all} number={number} locale={locale} />
          </DoButton>
        ))}
        <DoButton value={`move ${at} ${all - 1}`} look="second">
          {texts.end}
        </DoButton>
      </p>
    </details>
  );
}
