import type { Children } from '../../../../core/html/jsx/markup.ts';
import { formatNumber } from '../../../../core/texts/numbers.ts';
import type { EditorRequest, RequestProps } from '../editor-route.ts';
import { cutPiece, entriesPerPiece, type ListPiece, pieceQuery } from './choose-piece.ts';
import { piecesTexts } from './pieces-texts.ts';

interface PieceLinksProps extends RequestProps {
  readonly piece: ListPiece;
  /** The number of missing translations of an entry. */
  readonly openIn?: (index: number) => number;
}

/** Links to every page of a long list. */
export function PieceLinks({ request, piece, openIn }: PieceLinksProps) {
  const { locale } = request;
  return (
    <PieceSteps request={request} piece={piece}>
      {numbersAround(piece).map((number) =>
        number === null ? (
          <span>…</span>
        ) : (
          <a
            href={addressOf(request, piece, number)}
            aria-current={number === piece.number ? 'page' : undefined}
          >
            <PieceRange all={piece.found.length} number={number} locale={locale} />
            {openIn && <Open count={sum(cutPiece(piece.found, number).map(openIn))} locale={locale} />}
          </a>
        ),
      )}
    </PieceSteps>
  );
}

/** Links to the previous and next page, with the number of this page between them. */
export function PieceSteps({
  request,
  piece,
  children,
}: Omit<PieceLinksProps, 'openIn'> & { readonly children?: Children }) {
  const { number, count, found } = piece;
  if (count === 1) return null;
  const { locale } = request;
  const texts = piecesTexts(locale);
  return (
    <nav class="pieces" aria-label={texts.parts}>
      {number > 1 && (
        <a rel="prev" href={addressOf(request, piece, number - 1)}>
          {texts.previous}
        </a>
      )}
      {children ?? (
        <span>
          <PieceRange all={found.length} number={number} locale={locale} />{' '}
          {texts.ofAll(formatNumber(found.length, locale))}
        </span>
      )}
      {number < count && (
        <a rel="next" href={addressOf(request, piece, number + 1)}>
          {texts.next}
        </a>
      )}
    </nav>
  );
}

interface PieceRangeProps {
  readonly all: number;
  readonly number: number;
  readonly locale: string;
}

/** For example `51–100`. */
export function PieceRange({ all, number, locale }: PieceRangeProps) {
  const from = (number - 1) * entriesPerPiece + 1;
  const to = Math.min(number * entriesPerPiece, all);
  return <bdi dir="ltr">{[...new Set([from, to])].map((one) => formatNumber(one, locale)).join('–')}</bdi>;
}

function addressOf({ exchange }: EditorRequest, piece: ListPiece, number: number): string {
  return exchange.path + pieceQuery({ ...piece, number });
}

function Open({ count, locale }: { readonly count: number; readonly locale: string }) {
  if (count === 0) return null;
  return (
    <>
      {' '}
      <span class="badge warn" title={piecesTexts(locale).open(count)}>
        {formatNumber(count, locale)}
      </span>
    </>
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

const mostLinks = 20;

/** All page numbers. For many pages the first, the last and the nearby ones, with null for a gap. */
function numbersAround({ number, count }: ListPiece): (number | null)[] {
  const all = Array.from({ length: count }, (_, index) => index + 1);
  if (count <= mostLinks) return all;
  const near = all.filter((one) => one === 1 || one === count || Math.abs(one - number) <= mostLinks / 4);
  return near.flatMap((one, index) => (one - (near[index - 1] ?? 0) > 1 ? [null, one] : [one]));
}
