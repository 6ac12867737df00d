import { Icon, type IconName } from '../../../../core/html/design/icon.tsx';
import { MenuButton } from '../../../../core/html/design/menu-button.tsx';
import { idOf } from '../forms/fields/input.tsx';
import type { FormsTexts } from '../forms/forms-texts.ts';

interface RowMenuProps {
  readonly texts: FormsTexts;
  /** The pointer of the entry. */
  readonly place: string;
  readonly title: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isPrivate: boolean;
}

export function RowMenu({ texts, place, title, isFirst, isLast, isPrivate }: RowMenuProps) {
  const verb = isPrivate ? 'show' : 'hide';
  return (
    <MenuButton id={`${idOf(place)}.more`} label={texts.more(title)}>
      <RowAction says={`up ${place}`} icon="arrow-up" isIdle={isFirst} keys="↑">
        {texts.row.up}
      </RowAction>
      <RowAction says={`down ${place}`} icon="arrow-down" isIdle={isLast} keys="↓">
        {texts.row.down}
      </RowAction>
      <RowAction says={`duplicate ${place}`} icon="copy">
        {texts.row.duplicate}
      </RowAction>
      <RowAction says={`${verb} ${place}`} icon={isPrivate ? 'globe' : 'lock'}>
        {texts.row[verb]}
      </RowAction>
      <hr />
      <RowAction says={`remove ${place}`} icon="trash-2" look="danger">
        {texts.row.remove}
      </RowAction>
    </MenuButton>
  );
}

interface RowActionProps {
  readonly says: string;
  readonly icon: IconName;
  readonly isIdle?: boolean;
  /** The arrow key that does the same with Alt, if the script runs. */
  readonly keys?: '↑' | '↓';
  readonly look?: 'quiet' | 'danger';
  readonly children: string;
}

function RowAction({ says, icon, isIdle = false, keys, look = 'quiet', children }: RowActionProps) {
  return (
    <button type="submit" name="do" value={says} class={look} disabled={isIdle}>
      <Icon name={icon} />
      {children}
      {keys && (
        <span class="keys" aria-hidden="true">
          Alt {keys}
        </span>
      )}
    </button>
  );
}
