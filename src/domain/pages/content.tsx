import { languageApart } from '../profile/view.ts';
import type { PageProps, ProfilePage } from './page.ts';

interface ContentProps extends PageProps {
  readonly text: string;
}

/** A member's text inside a line, with its language, isolated from the text direction around it. */
export function Content({ page, text }: ContentProps) {
  return <bdi lang={languageApart(page.view, text)}>{text}</bdi>;
}

export interface ContentAttributes {
  readonly lang: string | undefined;
  readonly dir: 'auto' | undefined;
}

/** Language and direction attributes for an element of its own. The text's letters set the direction. */
export function contentAttributes({ view }: ProfilePage, text: string): ContentAttributes {
  return { lang: languageApart(view, text), dir: view.translated.has(text) ? undefined : 'auto' };
}
