import type { Children } from '../jsx/markup.ts';
import { Icon } from './icon.tsx';

interface BannerProps {
  readonly tone?: 'info' | 'warn';
  readonly children: Children;
}

/** A message about the whole page. */
export function Banner({ tone = 'info', children }: BannerProps) {
  return (
    <div class={tone === 'warn' ? 'banner warn' : 'banner'}>
      <Icon name={tone === 'warn' ? 'triangle-alert' : 'info'} />
      <p>{children}</p>
    </div>
  );
}
