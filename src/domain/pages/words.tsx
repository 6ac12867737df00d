import type { Children } from '../../core/html/jsx/markup.ts';
import { directionOf } from '../../core/texts/direction.ts';
import type { PageProps } from './page.ts';

interface WordsProps extends PageProps {
  readonly children: Children;
}

/** Interface text inside content that may have another language and direction. */
export function Words({ page, children }: WordsProps) {
  if (page.locale === page.view.language) return <>{children}</>;
  return (
    <bdi lang={page.locale} dir={directionOf(page.locale)}>
      {children}
    </bdi>
  );
}
