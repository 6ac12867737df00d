import type { Children } from '../jsx/markup.ts';
import { Icon, type IconName } from './icon.tsx';

interface EmptyStateProps {
  readonly icon: IconName;
  readonly title: string;
  readonly hint?: string;
  /** The first step. */
  readonly children?: Children;
}

/** Where nothing is yet: what could be here. */
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
