import { textsFor } from '../../html/texts/texts.ts';
import { itemPath } from '../../paths/editor.ts';
import type { Item } from '../../profile/document.ts';
import { pointer } from '../../profile/json-pointer.ts';
import { describePeriod } from '../../profile/period.ts';
import { subtitleOf, titleOf } from '../../profile/titles.ts';
import type { EditorRequest } from '../editor-route.ts';
import type { FormView } from '../forms/fields/field-control.tsx';
import { RowButtons } from '../forms/fields/list-rows.tsx';
import { formsTexts } from '../forms/forms-texts.ts';

interface ItemListProps {
  readonly request: EditorRequest;
  readonly form: FormView;
  readonly type: string;
  readonly items: readonly Item[];
}

export function EditorItemList({ request, form, type, items }: ItemListProps) {
  const texts = formsTexts(form.locale);
  if (items.length === 0) return <p>{texts.empty}</p>;
  return (
    <ol class="items" data-list={pointer(type)} aria-label={texts.items}>
      {items.map((item, index) => {
        const place = pointer(type, index);
        const title = titleOf(item) || texts.untitled;
        const [subtitle, period] = [subtitleOf(item), periodIn(request, item)];
        return (
          <li data-pointer={place}>
            <div>
              <a href={request.edited.prefix + itemPath(type, item['x-vitrine']?.slug ?? '')}>
                <bdi>{title}</bdi>
              </a>{' '}
              {item['x-vitrine']?.visibility === 'private' && <span class="badge">{texts.private}</span>}
              <p class="hint">
                <bdi>{subtitle}</bdi>
                {subtitle !== '' && period !== '' && ' · '}
                {period}
              </p>
            </div>
            <RowButtons form={form} name={place} index={index} count={items.length} label={title} />
          </li>
        );
      })}
    </ol>
  );
}

function periodIn({ exchange: { locale }, services }: EditorRequest, item: Item): string {
  const month = services.accounts.now().toISOString().slice(0, 'yyyy-mm'.length);
  const period = describePeriod(item, { language: locale, month });
  if (period === null) return '';
  const dates = period.dates.map(({ text }) => text);
  return [...dates, ...(period.open ? [textsFor(locale).profile.present] : [])].join(' – ');
}
