import { editorPaths } from '../../paths/editor.ts';
import { href } from '../../routing/href.ts';
import { statisticsTexts } from '../../statistics/pages/statistics-texts.ts';
import { editorTexts } from '../editor-texts.ts';
import { linksTexts } from '../links/links-texts.ts';
import { shareTexts } from '../share/share-texts.ts';

/** The pages that are not about one section. */
export const menuPaths = {
  overview: editorPaths.overview,
  basics: editorPaths.basics,
  preview: href(editorPaths.preview, { type: null, slug: null }),
  publish: editorPaths.publish,
  appearance: editorPaths.appearance,
  languages: editorPaths.languages,
  files: editorPaths.files,
  share: editorPaths.share,
  links: editorPaths.links,
  statistics: editorPaths.statistics,
  history: editorPaths.history,
  import: editorPaths.import,
  export: editorPaths.export,
  json: editorPaths.json,
} as const;

export type MenuPage = keyof typeof menuPaths;

export function titleOfPage(page: MenuPage, locale: string): string {
  if (page === 'links') return linksTexts(locale).title;
  if (page === 'share') return shareTexts(locale).title;
  return page === 'statistics' ? statisticsTexts(locale).title : editorTexts(locale).pages[page];
}
