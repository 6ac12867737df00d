import type { Visitor } from '../../identity/visitor.ts';
import type { Exchange } from '../../kernel/exchange.ts';
import { queryParameter } from '../../kernel/query.ts';
import { type Reply, redirect } from '../../kernel/reply.ts';
import { mainPaths } from '../../paths/main.ts';
import { profilePath } from '../../paths/preview.ts';
import { isUsername } from '../../profile/username.ts';

/** Redirects from a typed name to its profile; whether it exists is answered there. */
export function goToProfile(
  { previewUrl }: { readonly previewUrl: string },
  { query }: Exchange<Visitor>,
): Reply {
  const username = queryParameter(query, 'username')?.trim().normalize('NFC') ?? '';
  return redirect(303, isUsername(username) ? previewUrl + profilePath(username) : mainPaths.landing);
}
