import { findDraft } from '../../../accounts/find-draft.ts';
import { Alert } from '../../../core/html/design/alert.tsx';
import { Done } from '../../../core/html/design/done.tsx';
import { RowList } from '../../../core/html/design/row-list.tsx';
import { ShownOnce } from '../../../core/html/design/shown-once.tsx';
import { listStyles } from '../../../core/html/design/styles.ts';
import type { Reply } from '../../../core/kernel/reply.ts';
import { editorPaths } from '../../../core/paths/editor.ts';
import copyCss from '../../../core/web/copy.css' with { type: 'text' };
import { readDraft } from '../../../domain/profile/draft.ts';
import { CopyButton } from '../../../hosts/main/editor/copy-button.tsx';
import { renderEditorPage } from '../../../hosts/main/editor/editor-page.tsx';
import type { EditorRequest } from '../../../hosts/main/editor/editor-route.ts';
import { PublicAddress } from '../../../hosts/main/editor/public-address.tsx';
import { listShares } from '../store.ts';
import type { RefusedShare } from './refused-share.ts';
import shareCss from './share.css' with { type: 'text' };
import { ShareForm } from './share-form.tsx';
import { ShareRow } from './share-row.tsx';
import { shareTexts } from './share-texts.ts';

interface SharesPage {
  readonly status?: number;
  readonly done?: 'ended' | 'saved' | null;
  /** The URL, shown only once. */
  readonly made?: string;
  readonly trouble?: string | undefined;
  readonly refused?: RefusedShare | undefined;
}

export async function renderShares(request: EditorRequest, page: SharesPage): Promise<Reply> {
  const { locale, user, accounts } = request;
  const { status = 200, done = null, made, trouble, refused } = page;
  const texts = shareTexts(locale);
  const { database } = accounts;
  const draft = readDraft(await findDraft(database, user));
  const shares = await listShares(database, user.id);
  // If the link was deleted meanwhile, the terms fill the form for a new one.
  const fresh = shares.some(({ id }) => id === refused?.id) ? undefined : refused;
  return renderEditorPage(request, {
    current: editorPaths.share,
    status,
    css: listStyles + copyCss + shareCss,
    children: (
      <>
        {done && <Done>{texts[done]}</Done>}
        {trouble && <Alert>{trouble}</Alert>}
        {made && (
          <ShownOnce label={texts.made} secret={made} action={<CopyButton of="secret" locale={locale} />}>
            {texts.madeHint}
          </ShownOnce>
        )}
        {user.state === 'published' && <PublicAddress request={request} />}
        <h2>{texts.list}</h2>
        <p class="hint">{texts.intro}</p>
        {user.state !== 'published' && <p class="hint">{texts.notPublished}</p>}
        <RowList none={texts.none}>
          {shares.map((share) => (
            <ShareRow
              request={request}
              draft={draft}
              share={share}
              refused={refused?.id === share.id ? refused : null}
            />
          ))}
        </RowList>
        <h2>{texts.add}</h2>
        <ShareForm
          request={request}
          draft={draft}
          id={null}
          terms={fresh?.terms ?? { label: '' }}
          wrong={fresh?.wrong}
        />
      </>
    ),
  });
}
