import { ownTitle, sectionTitle } from '../profile/labels.ts';
import { Content } from './content.tsx';
import type { SectionProps } from './page.ts';
import { Words } from './words.tsx';

/** The member's title, or the default title of the interface. Each has its own language. */
export function SectionTitle({ page, type }: Omit<SectionProps, 'items'>) {
  const { titles } = page.view;
  const own = ownTitle(titles, type);
  if (own !== null) return <Content page={page} text={own} />;
  return <Words page={page}>{sectionTitle(page.texts, type, titles)}</Words>;
}
