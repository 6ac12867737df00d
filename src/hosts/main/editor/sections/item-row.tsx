import { Badge } from '../../../../core/html/design/badge.tsx';
import { Icon } from '../../../../core/html/design/icon.tsx';
import { textsFor } from '../../../../core/html/texts/texts.ts';
import { itemPath } from '../../../../core/paths/editor.ts';
import { monthOf } from '../../../../core/platform/days.ts';
import type { Item } from '../../../../domain/profile/document.ts';
import type { FileList } from '../../../../domain/profile/files.ts';
import { pointer } from '../../../../domain/profile/json-pointer.ts';
import { describePeriod } from '../../../../domain/profile/period.ts';
import { subtitleOf, titleOf } from '../../../../domain/profile/titles.ts';
import type { EditorRequest, RequestProps } from '../editor-route.ts';
import type { FormProps } from '../forms/fields/input.tsx';
import { formsTexts } from '../forms/forms-texts.ts';
import { EntryThumb } from './entry-thumb.tsx';
import { entryId } from './list-address.ts';
import { RowMenu } from './row-menu.tsx';

interface ItemRowProps extends RequestProps, FormProps {
  readonly type: string;
  readonly files: FileList;
  readonly item: Item;
  readonly index: number;
  readonly count: number;
  /** The part to show: only the role if the heading names the employer. */
  readonly shown?: Item;
}

/** A row that links to its entry. The menu contains the other actions. */
export function ItemRow({ request, form, type, files, item, index, count, shown }: ItemRowProps) {
  const texts = formsTexts(form.locale);
  const place = pointer(type, index);
  const { slug = '', visibility } = item['x-vitrine'] ?? {};
  const title = titleOf(shown ?? item) || texts.untitled;
  const subtitle = shown ? '' : subtitleOf(item);
  const period = periodIn(request, item);
  return (
    <li data-pointer={place} id={entryId(index)} class={shown && 'role'}>
      {/* For mouse and touch, with the script only. */}
      <span data-handle aria-hidden="true" title={texts.drag}>
        <Icon name="grip-vertical" />
      </span>
      <EntryThumb request={request} files={files} place={`${type}/${slug}`} title={title} />
      <div>
        <a href={request.prefix + itemPath(type, slug)}>
          <bdi>{title}</bdi>
        </a>{' '}
        {visibility === 'private' && (
          <Badge tone="warn" icon="lock">
            {texts.private}
          </Badge>
        )}
        <p class="hint">
          <bdi>{subtitle}</bdi>
          {subtitle !== '' && period !== '' && ' · '}
          {period}
        </p>
      </div>
      <RowMenu
        texts={texts}
        place={place}
        title={title}
        isFirst={index === 0}
        isLast={index === count - 1}
        isPrivate={visibility === 'private'}
      />
    </li>
  );
}

function periodIn(request: EditorRequest, item: Item): string {
  const { locale } = request;
  const period = describePeriod(item, { language: locale, month: monthOf(request.services.accounts.now()) });
  if (period === null) return '';
  const dates = period.dates.map(({ text }) => text);
  return [...dates, ...(period.open ? [textsFor(locale).profile.present] : [])].join(' – ');
}
