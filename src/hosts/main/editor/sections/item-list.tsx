import { monthOf } from '../../../../core/platform/days.ts';
import type { Item } from '../../../../domain/profile/document.ts';
import type { FileList } from '../../../../domain/profile/files.ts';
import { pointer } from '../../../../domain/profile/json-pointer.ts';
import { describeWholePeriod } from '../../../../domain/profile/period.ts';
import { employerOf, groupRoles, withoutEmployer } from '../../../../domain/profile/roles.ts';
import { titleOf } from '../../../../domain/profile/titles.ts';
import type { RequestProps } from '../editor-route.ts';
import type { FormProps } from '../forms/fields/input.tsx';
import { formsTexts } from '../forms/forms-texts.ts';
import type { ListPiece } from '../pieces/choose-piece.ts';
import { EntryThumb } from './entry-thumb.tsx';
import { ItemRow } from './item-row.tsx';

interface ItemListProps extends RequestProps, FormProps {
  readonly type: string;
  readonly items: readonly Item[];
  readonly piece: ListPiece;
  readonly files: FileList;
}

/**
 * The entries of a section, with roles grouped by employer as on the profile. They form a single list, so an
 * entry can move out of its group.
 */
export function EditorItemList({ request, form, type, items, piece, files }: ItemListProps) {
  const texts = formsTexts(form.locale);
  if (items.length === 0) return <p>{texts.empty}</p>;
  const isHere = new Set(piece.indexes);
  const row = { request, form, type, files, count: items.length };
  return (
    <ol class="items" data-list={pointer(type)} data-all={items.length} aria-label={texts.items}>
      {groupRoles(items.map((item, index) => ({ item, index }))).map((group) => {
        const here = group.filter(({ index }) => isHere.has(index));
        if (group.length === 1 || here.length === 0)
          return here.map((entry) => <ItemRow {...row} {...entry} />);
        return (
          <>
            <EmployerRow request={request} locale={form.locale} roles={group.map(({ item }) => item)} />
            {here.map(({ item, index }) => (
              <ItemRow {...row} item={item} index={index} shown={withoutEmployer(item)} />
            ))}
          </>
        );
      })}
    </ol>
  );
}

interface EmployerRowProps extends RequestProps {
  readonly locale: string;
  readonly roles: readonly Item[];
}

function EmployerRow({ request, locale, roles }: EmployerRowProps) {
  const [first = {}] = roles;
  const name = employerOf(first) ?? titleOf(first);
  const whole = describeWholePeriod(roles, {
    language: locale,
    month: monthOf(request.services.accounts.now()),
  });
  return (
    <li class="employer">
      <EntryThumb request={request} files={{}} place="" title={name} />
      <div>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <p class="hint">
          {[formsTexts(locale).roles(roles.length), whole?.length].filter(Boolean).join(' · ')}
        </p>
      </div>
    </li>
  );
}
