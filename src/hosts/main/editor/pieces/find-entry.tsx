import { SearchField } from '../../../../core/html/design/search-field.tsx';
import { formatNumber } from '../../../../core/texts/numbers.ts';
import type { RequestProps } from '../editor-route.ts';
import { entriesPerPiece, type ListPiece } from './choose-piece.ts';
import { piecesTexts } from './pieces-texts.ts';

interface FindEntryProps extends RequestProps {
  readonly piece: ListPiece;
}

const formId = 'finding';

/** The search field of a long list. It is inside the editing form, but belongs to `FindForm`. */
export function FindEntry({ request: { locale, exchange }, piece: { find, found, all } }: FindEntryProps) {
  if (all <= entriesPerPiece) return null;
  const texts = piecesTexts(locale);
  const counted = { shown: formatNumber(found.length, locale), all: formatNumber(all, locale) };
  return (
    <search>
      <p class="find-entry">
        <SearchField name="find" label={texts.find} value={find} most={100} form={formId} />
        <button type="submit" class="second" form={formId}>
          {texts.search}
        </button>
      </p>
      {find !== '' && (
        <p>
          {found.length === 0 ? texts.nothing : texts.found(counted)}{' '}
          <a href={exchange.path}>{texts.everything}</a>
        </p>
      )}
    </search>
  );
}

/** The form of the search field. It is outside of the editing form, because forms can't be nested. */
export function FindForm({ request: { exchange } }: RequestProps) {
  return <form id={formId} method="get" action={exchange.path} />;
}
