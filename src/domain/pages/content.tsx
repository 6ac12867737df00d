import { languageApart } from '../profile/view.ts';
import type { PageProps, ProfilePage } from './page.ts';

interface ContentProps extends PageProps {
  readonly text: string;
}

/** Words of the member's within a line: in their language, and apart from what stands around them. */
export function Content({ page, text }: ContentProps) {
  return <bdi lang={languageApart(page.view, text)}>{text}</bdi>;
}

export interface ContentAttributes {
  readonly lang: string | undefined;
  readonly dir: 'auto' | undefined;
}

/** For an element that is a text of its own: from which side it is read goes by its letters. */
export function contentAttributes({ view }: ProfilePage, text: string): ContentAttributes {
  return { lang: languageApart(view, text), dir: view.translated.has(text) ? undefined : 'auto' };
}
