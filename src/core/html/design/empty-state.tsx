import type { Children } from '../jsx/markup.ts';
import { Icon, type IconName } from './icon.tsx';

interface EmptyStateProps {
  readonly icon: IconName;
  readonly title: string;
  readonly hint?: string;
  /** The button for the first step. */
  readonly children?: Children;
}

/** Shown if a list is empty: what it is for, and the first step. */
export function EmptyState({ icon, title, hint, children }: EmptyStateProps) {
  return (
    <div class="empty">
      <Icon name={icon} />
      <strong>{title}</strong>
      {hint !== undefined && <p>{hint}</p>}
      {children}
    </div>
  );
}
