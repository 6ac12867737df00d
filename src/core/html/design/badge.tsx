import type { Children } from '../jsx/markup.ts';
import { Icon, type IconName } from './icon.tsx';

interface BadgeProps {
  readonly tone?: 'good' | 'warn' | 'bad' | 'accent';
  readonly icon?: IconName;
  readonly children: Children;
}

/** A state in a word. */
export function Badge({ tone, icon, children }: BadgeProps) {
  return (
    <span class={tone === undefined ? 'badge' : `badge ${tone}`}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}
