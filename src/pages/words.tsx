import type { ComponentChildren } from 'preact';
import { directionOf } from '../html/direction.ts';
import type { ProfileView } from '../profile/view.ts';
import type { PageContext } from './page-context.ts';

interface WordsProps {
  readonly view: ProfileView;
  readonly context: PageContext;
  readonly children: ComponentChildren;
}

/** Words of the interface in the midst of the content, which may be in another language and direction. */
export function Words({ view, context, children }: WordsProps) {
  if (context.locale === view.language) return <>{children}</>;
  return (
    <bdi lang={context.locale} dir={directionOf(context.locale)}>
      {children}
    </bdi>
  );
}
