import { queryParameter } from '../../core/kernel/query.ts';
import { type Reply, redirect } from '../../core/kernel/reply.ts';
import { mainPaths } from '../../core/paths/main.ts';
import { profilePath } from '../../core/paths/preview.ts';
import { isUsername } from '../../domain/profile/username.ts';
import type { VisitorExchange } from '../web/route.ts';

/** Redirects from a typed name to its profile, where a missing one is reported. */
export function goToProfile(
  { previewUrl }: { readonly previewUrl: string },
  { query }: VisitorExchange,
): Reply {
  const username = queryParameter(query, 'username')?.trim().normalize('NFC') ?? '';
  return redirect(303, isUsername(username) ? previewUrl + profilePath(username) : mainPaths.landing);
}
