import { textsFor } from '../../html/texts/texts.ts';
import { editorPaths, itemPath } from '../../paths/editor.ts';
import type { Item } from '../../profile/document.ts';
import type { FileList } from '../../profile/files.ts';
import { pointer } from '../../profile/json-pointer.ts';
import { describePeriod } from '../../profile/period.ts';
import { subtitleOf, titleOf } from '../../profile/titles.ts';
import { href } from '../../routing/href.ts';
import type { EditorRequest } from '../editor-route.ts';
import type { FormView } from '../forms/fields/field-control.tsx';
import { RowButtons } from '../forms/fields/list-rows.tsx';
import { formsTexts } from '../forms/forms-texts.ts';
import type { ListPiece } from '../pieces/choose-piece.ts';
import { entryId } from './list-address.ts';

interface ItemListProps {
  readonly request: EditorRequest;
  readonly form: FormView;
  readonly type: string;
  readonly items: readonly Item[];
  readonly piece: ListPiece;
  readonly files: FileList;
}

export function EditorItemList({ request, form, type, items, piece, files }: ItemListProps) {
  const texts = formsTexts(form.locale);
  if (items.length === 0) return <p>{texts.empty}</p>;
  return (
    <ol class="items" data-list={pointer(type)} data-all={items.length} aria-label={texts.items}>
      {piece.indexes.map((index) => {
        const item = items[index] ?? {};
        const place = pointer(type, index);
        const slug = item['x-vitrine']?.slug ?? '';
        const title = titleOf(item) || texts.untitled;
        const [subtitle, period] = [subtitleOf(item), periodIn(request, item)];
        return (
          <li data-pointer={place} id={entryId(index)}>
            <Thumb request={request} files={files} place={`${type}/${slug}`} title={title} />
            <div>
              <a href={request.edited.prefix + itemPath(type, slug)}>
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

interface ThumbProps {
  readonly request: EditorRequest;
  readonly files: FileList;
  /** `projects/engine` */
  readonly place: string;
  readonly title: string;
}

/** What an entry is known by at a glance: its first picture, or the letter that it begins with. */
function Thumb({ request, files, place, title }: ThumbProps) {
  const path = Object.keys(files).find(
    (one) => one.startsWith(`${place}/`) && files[one]?.width !== undefined,
  );
  if (path === undefined)
    return (
      <span class="thumb" aria-hidden="true">
        {[...title][0]?.toLocaleUpperCase()}
      </span>
    );
  const address = `${request.edited.prefix + href(editorPaths.file, { path })}?size=small`;
  return <img class="thumb" src={address} alt="" width={40} height={40} loading="lazy" />;
}

function periodIn({ exchange: { locale }, services }: EditorRequest, item: Item): string {
  const month = services.accounts.now().toISOString().slice(0, 'yyyy-mm'.length);
  const period = describePeriod(item, { language: locale, month });
  if (period === null) return '';
  const dates = period.dates.map(({ text }) => text);
  return [...dates, ...(period.open ? [textsFor(locale).profile.present] : [])].join(' – ');
}
