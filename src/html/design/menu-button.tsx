import type { Children } from '../jsx/markup.ts';
import { Icon, type IconName } from './icon.tsx';

interface MenuButtonProps {
  /** What is on the button; without it, three dots. */
  readonly face?: Children;
  /** For screen readers. */
  readonly label?: string;
  readonly children: Children;
}

/** What else can be done, behind one button. Of several, one is open at a time. */
export function MenuButton({ face, label, children }: MenuButtonProps) {
  return (
    <details class="menu" name="menu">
      <summary class={face === undefined ? 'button quiet only' : 'button quiet opens'} aria-label={label}>
        {face ?? <Icon name="ellipsis" />}
      </summary>
      <div class="panel">{children}</div>
    </details>
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
