import type { Children } from '../jsx/markup.ts';
import { Icon, type IconName } from './icon.tsx';

interface MenuButtonProps {
  readonly id: string;
  /** The content of the button. Defaults to three dots. */
  readonly face?: Children;
  /** The accessible name. */
  readonly label?: string;
  readonly children: Children;
}

/** More actions behind a button. It needs no script. Escape or a click elsewhere closes it. */
export function MenuButton({ id, face, label, children }: MenuButtonProps) {
  return (
    <div class="menu">
      <button
        type="button"
        class={face === undefined ? 'quiet only' : 'quiet opens'}
        popovertarget={id}
        aria-label={label}
      >
        {face ?? <Icon name="ellipsis" />}
      </button>
      <div class="panel" id={id} popover="auto">
        {children}
      </div>
    </div>
  );
}

interface MenuLinkProps {
  readonly to: string;
  readonly icon: IconName;
  readonly children: Children;
}

export function MenuLink({ to, icon, children }: MenuLinkProps) {
  return (
    <a href={to}>
      <Icon name={icon} />
      {children}
    </a>
  );
}
