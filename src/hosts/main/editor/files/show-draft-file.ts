import type { Accounts } from '../../../../accounts/change-user.ts';
import { openBlob } from '../../../../accounts/files/blobs.ts';
import { findDraft } from '../../../../accounts/find-draft.ts';
import { unlessKnown } from '../../../../core/kernel/conditional.ts';
import { HttpError } from '../../../../core/kernel/http-error.ts';
import { queryParameter } from '../../../../core/kernel/query.ts';
import { type Reply, reply } from '../../../../core/kernel/reply.ts';
import { replyWithFile } from '../../../../core/web/reply-with-file.ts';
import { filesOfDraft } from '../../../../domain/profile/draft.ts';
import { type FileList, normalizeFilePath, smallerOf } from '../../../../domain/profile/files.ts';
import { filesOfCards, isCardPicture } from '../../../../domain/profile/link-card.ts';
import { cardsOf, listLinkCards } from '../../../../store/link-cards.ts';
import { fileHeaders } from '../../../web/file-headers.ts';
import type { EditorHandler, EditorRequest } from '../editor-route.ts';

/** A file of the draft, or the image of a link card, for users who may edit it. `?size=` selects a smaller size. */
export const showDraftFile: EditorHandler<{ readonly path: string }> = async ({
  user,
  accounts,
  exchange,
  params,
}) => {
  const path = normalizeFilePath(params.path);
  const files = isCardPicture(path)
    ? await findCardFiles(accounts, user.id)
    : filesOfDraft(await findDraft(accounts.database, user));
  return replyWithListed({ accounts, exchange }, { userId: user.id, path, files });
};

interface Listed {
  readonly userId: string;
  readonly path: string;
  readonly files: FileList;
}

/** One of these files, for a signed-in user; with `?size=` one of its smaller sizes. 404 for any other. */
export async function replyWithListed(
  { accounts, exchange }: Pick<EditorRequest, 'accounts' | 'exchange'>,
  { userId, path, files }: Listed,
): Promise<Reply> {
  const file = Object.hasOwn(files, path) ? files[path] : undefined;
  const asked = queryParameter(exchange.query, 'size');
  const smaller = file ? smallerOf(file) : [];
  const chosen = asked === 'small' ? smaller[0] : smaller.find(({ name }) => name === asked);
  const hash = chosen?.hash ?? file?.hash;
  const blob = hash === undefined ? null : await openBlob(accounts, userId, hash);
  if (!file || hash === undefined || !blob) throw new HttpError(404, 'The draft has no such file.');
  const headers = {
    ...fileHeaders(path, { ...file, hash }),
    'Cache-Control': 'private, max-age=0, must-revalidate',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
  const known = unlessKnown(exchange, reply(200, headers));
  if (known.status === 304) return known;
  return replyWithFile(exchange, 200, headers, blob, { first: 0, last: blob.size - 1 });
}

async function findCardFiles({ database }: Accounts, userId: string): Promise<FileList> {
  return filesOfCards({ cards: Object.fromEntries(cardsOf(await listLinkCards(database, userId))) });
}
