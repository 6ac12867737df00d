import type { SiteLink } from '../../core/html/site.ts';
import { mainPaths } from '../../core/paths/main.ts';
import { frameTexts } from '../web/frame-texts.ts';
import type { VisitorExchange } from '../web/route.ts';
import type { Directory } from './directory.ts';

/** A link to the groups if this visitor sees any. */
export async function linkGroups(
  { groups: [groups] }: Directory,
  { visitor, locale }: VisitorExchange,
): Promise<readonly SiteLink[]> {
  const isLinked = (await groups?.isLinked(visitor)) === true;
  return isLinked ? [{ title: frameTexts(locale).groups, url: mainPaths.groups }] : [];
}
