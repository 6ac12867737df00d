import { queryParameter } from '../../kernel/query.ts';
import { redirect } from '../../kernel/reply.ts';
import { mainPaths } from '../../paths/main.ts';
import { profilePath } from '../../paths/preview.ts';
import { isUsername } from '../../profile/username.ts';
import type { HandlerFor } from '../../web/route.ts';

/** From a name that somebody typed to the profile. Whether there is one is said there. */
export function createGoToProfile({ previewUrl }: { readonly previewUrl: string }): HandlerFor<'public'> {
  return ({ query }) => {
    const username = queryParameter(query, 'username')?.trim().normalize('NFC') ?? '';
    return redirect(303, isUsername(username) ? previewUrl + profilePath(username) : mainPaths.landing);
  };
}
