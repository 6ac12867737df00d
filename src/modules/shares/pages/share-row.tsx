import { Moment } from '../../../core/html/design/moment.tsx';
import { editorPaths } from '../../../core/paths/editor.ts';
import { shareUrl } from '../../../core/paths/preview.ts';
import { commaOf } from '../../../core/texts/comma.ts';
import { formatDay } from '../../../domain/profile/dates.ts';
import type { ProfileDocument } from '../../../domain/profile/document.ts';
import { CopyButton } from '../../../hosts/main/editor/copy-button.tsx';
import { menuPaths } from '../../../hosts/main/editor/desk/menu-pages.ts';
import type { RequestProps } from '../../../hosts/main/editor/editor-route.ts';
import { Whose } from '../../../hosts/main/editor/forms/made-from.tsx';
import { openShareKey } from '../share-key.ts';
import type { Share } from '../store.ts';
import type { RefusedShare } from './refused-share.ts';
import { ShareForm } from './share-form.tsx';
import { shareTexts } from './share-texts.ts';
import { createShownNames } from './shown-names.ts';

interface ShareRowProps extends RequestProps {
  readonly draft: ProfileDocument;
  readonly share: Share;
  /** A rejected change of this link. Its form shows the problem and the submitted values. */
  readonly refused: RefusedShare | null;
}

export function ShareRow({ request, draft, share, refused }: ShareRowProps) {
  const { locale, accounts, prefix, services, user } = request;
  const texts = shareTexts(locale);
  const { id, label, until, visits, lastUsedAt } = share;
  const isOver = until <= accounts.now().toISOString();
  const preview = prefix + menuPaths.preview;
  const key = isOver ? null : openShareKey(services.appSecret, share);
  return (
    <li>
      <div>
        <p>
          <strong>
            <bdi>{label}</bdi>
          </strong>{' '}
          <span class="badge">{isOver ? texts.expired : `${texts.good} ${formatDay(until, locale)}`}</span>{' '}
          {share.password !== null && <span class="badge">{texts.hasPassword}</span>}{' '}
          {isVersion(share) && <span class="badge">{texts.version.badge}</span>}
        </p>
        {key !== null && (
          <p class="actions">
            <input
              id={`url-${id}`}
              class="secret"
              dir="ltr"
              readonly
              aria-label={texts.made}
              value={services.previewUrl + shareUrl(user.username, key, share.anonymous)}
            />
            <CopyButton of={`url-${id}`} locale={locale} />
          </p>
        )}
        <p class="hint">
          {describeShown(share, draft, locale)} · {texts.visits(visits)} ·{' '}
          {lastUsedAt === null ? (
            texts.neverUsed
          ) : (
            <>
              {texts.lastUsed} <Moment at={lastUsedAt} locale={locale} />
            </>
          )}
        </p>
        <p>
          <a href={`${preview}?share=${id}`}>
            {texts.look}
            <span class="hidden"> {label}</span>
          </a>
        </p>
        <details class="disclosure" open={refused !== null}>
          <summary>
            {texts.change}
            <span class="hidden"> {label}</span>
          </summary>
          <ShareForm
            request={request}
            draft={draft}
            id={id}
            terms={refused?.terms ?? { ...share, password: undefined }}
            wrong={refused?.wrong}
            hasPassword={share.password !== null}
          />
        </details>
      </div>
      <form method="post" action={prefix + editorPaths.share} class="action">
        <Whose request={request} />
        <input type="hidden" name="id" value={id} />
        <button type="submit" name="do" value="end" class="danger small">
          {texts.end}
          <span class="hidden"> {label}</span>
        </button>
      </form>
    </li>
  );
}

function describeShown({ shows, hides, anonymous }: Share, draft: ProfileDocument, locale: string): string {
  const texts = shareTexts(locale);
  const nameOf = createShownNames(draft, locale);
  const list = (places: readonly string[]) => places.map(nameOf).join(commaOf(locale));
  const parts = [
    ...(anonymous ? [texts.showsLess] : []),
    ...(shows.length > 0 ? [texts.showsAlso(list(shows))] : []),
    ...(hides.length > 0 ? [texts.version.leavesOut(list(hides))] : []),
  ];
  return parts.join('. ') || texts.showsOnly;
}

function isVersion({ hides, sections, headline, summary }: Share): boolean {
  return hides.length > 0 || sections.length > 0 || headline !== null || summary !== null;
}
