import type { Exchange, Handler } from '../../kernel/exchange.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { after, type MaybePromise } from '../../kernel/maybe-promise.ts';
import { type Reply, redirect } from '../../kernel/reply.ts';
import { isUsername } from '../../profile/username.ts';
import type { PublishedHead } from '../../store/published.ts';
import type { Store } from '../../store/store.ts';
import { createShowFile } from './show-file.ts';
import { createShowProfile } from './show-profile.ts';

export interface PreviewParams {
  readonly username: string;
  readonly type: string | null;
  readonly slug: string | null;
  readonly fileUrl: string | null;
}

/** Spec 4.2: what is public of the user whose name is exactly the first segment. */
export function createShowPreview(origin: string, store: Store, now: () => Date): Handler<PreviewParams> {
  const { published } = store;
  const showProfile = createShowProfile(origin, published, now);
  const showFile = createShowFile(store);

  return (exchange, params) => {
    if (!isUsername(params.username)) throw userNotFound();
    return after(published.findHead(params.username), (head) => {
      if (!head) return followRename(exchange, params.username);
      return show(exchange, head, params);
    });
  };

  function show(
    exchange: Exchange,
    head: PublishedHead,
    { type, slug, fileUrl }: PreviewParams,
  ): MaybePromise<Reply> {
    if (fileUrl === null) return showProfile(exchange, head, { type, slug });
    return showFile(exchange, head, `${type}/${slug}/${fileUrl}`);
  }

  /** Someone who is not visible under the new name either never existed. */
  function followRename({ path, query }: Exchange, username: string): MaybePromise<Reply> {
    return after(published.findNewName(username), (renamed) => {
      if (!renamed) throw userNotFound();
      const [, , ...rest] = path.split('/');
      const answer = redirect(
        308,
        `${origin}/${[encodeURIComponent(renamed.username), ...rest].join('/')}${query}`,
      );
      // A name may be taken back: then a redirect that was kept would lead in a circle.
      answer.headers['Cache-Control'] = 'no-cache';
      return answer;
    });
  }
}

/** E3. */
function userNotFound(): HttpError {
  return new HttpError(404, 'User not found.');
}
