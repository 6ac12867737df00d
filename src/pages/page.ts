import { type Texts, textsFor } from '../html/texts/texts.ts';
import type { ProfileView } from '../profile/view.ts';
import type { PageContext } from './page-context.ts';

/** What every part of a page is given: the profile, what stands around it, and the words of the interface. */
export interface ProfilePage extends PageContext {
  readonly view: ProfileView;
  readonly texts: Texts['profile'];
}

export function createPage(view: ProfileView, context: PageContext): ProfilePage {
  return { ...context, view, texts: textsFor(context.locale).profile };
}
