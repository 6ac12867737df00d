import { queryParameter } from '../../kernel/query.ts';
import { type Reply, redirect } from '../../kernel/reply.ts';
import { mainPaths } from '../../paths/main.ts';
import { profilePath } from '../../paths/preview.ts';
import { isUsername } from '../../profile/username.ts';
import type { VisitorExchange } from '../../web/route.ts';

/** Redirects from a typed name to its profile; whether it exists is answered there. */
export function goToProfile(
  { previewUrl }: { readonly previewUrl: string },
  { query }: VisitorExchange,
): Reply {
  const username = queryParameter(query, 'username')?.trim().normalize('NFC') ?? '';
  return redirect(303, isUsername(username) ? previewUrl + profilePath(username) : mainPaths.landing);
}
