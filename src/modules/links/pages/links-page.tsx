import { Action } from '../../../core/html/design/action.tsx';
import { Done } from '../../../core/html/design/done.tsx';
import { Moment } from '../../../core/html/design/moment.tsx';
import { listStyles } from '../../../core/html/design/styles.ts';
import { textsFor } from '../../../core/html/texts/texts.ts';
import type { Reply } from '../../../core/kernel/reply.ts';
import { editorPaths } from '../../../core/paths/editor.ts';
import { shownAddress } from '../../../domain/pages/outgoing.ts';
import { formatDay } from '../../../domain/profile/dates.ts';
import { renderEditorPage } from '../../../hosts/main/editor/editor-page.tsx';
import type { EditorRequest } from '../../../hosts/main/editor/editor-route.ts';
import { publicUrl } from '../../../hosts/main/editor/public-address.tsx';
import type { OwnLink } from '../../../store/own-links.ts';
import css from './links.css' with { type: 'text' };
import { linksTexts } from './links-texts.ts';

export function renderLinks(
  request: EditorRequest,
  links: readonly OwnLink[],
  done: 'soon' | 'wait' | null,
): Promise<Reply> {
  const { locale, user, accounts, prefix } = request;
  const texts = linksTexts(locale);
  const address = publicUrl(request);
  const now = accounts.now().toISOString();
  return renderEditorPage(request, {
    current: editorPaths.links,
    css: listStyles + css,
    children: (
      <>
        {done && <Done>{texts.done[done]}</Done>}
        <p class="hint">{texts.intro}</p>
        <h2>{texts.pages}</h2>
        {links.length === 0 && <p>{texts.none}</p>}
        <ul class="rows">
          {links.map((link) => (
            <Line link={link} locale={locale} now={now} />
          ))}
        </ul>
        <div class="actions">
          {links.length > 0 && <Action to={prefix + editorPaths.links} label={texts.check} />}
          <a href={`${prefix}${editorPaths.basics}#/basics/url`}>{texts.toBasics}</a>
        </div>
        <h2>{texts.how}</h2>
        <p class="hint">{texts.howHint}</p>
        <pre class="snippet" dir="ltr">
          <code>
            {`<a rel="me" href="${address}">${user.username}</a>\n`}
            {`<link rel="me" href="${address}">`}
          </code>
        </pre>
      </>
    ),
  });
}

interface LineProps {
  readonly link: OwnLink;
  readonly locale: string;
  readonly now: string;
}

function Line({ link, locale, now }: LineProps) {
  const { url, verifiedAt, checkedAt, nextAt } = link;
  const texts = linksTexts(locale);
  return (
    <li>
      <div>
        <p>
          <a href={url} rel="noopener">
            <bdi>{shownAddress(url)}</bdi>
          </a>
        </p>
        {/* One line each: a script changes the text of the time, which must not shift the layout. */}
        {checkedAt && (
          <p class="hint">
            {texts.checked} <Moment at={checkedAt} locale={locale} />
          </p>
        )}
        <p class="hint">
          {texts.next} {nextAt <= now ? texts.soon : <Moment at={nextAt} locale={locale} />}
        </p>
      </div>
      <div>
        {verifiedAt && (
          <p>
            <strong>
              <span aria-hidden="true">✓ </span>
              {textsFor(locale).profile.verified}{' '}
              <time datetime={verifiedAt}>{formatDay(verifiedAt, locale)}</time>
            </strong>
          </p>
        )}
        <Outcome link={link} locale={locale} />
      </div>
    </li>
  );
}

/** Explains the outcome. A verified link needs no explanation. */
function Outcome({ link: { verifiedAt, outcome, reason }, locale }: Omit<LineProps, 'now'>) {
  const texts = linksTexts(locale);
  if (outcome === 'linked') return null;
  return (
    <p class={verifiedAt ? 'hint' : undefined}>
      {verifiedAt && `${texts.lately} `}
      {texts.outcomes[outcome ?? 'waiting']}
      {reason && <span lang="en"> ({reason})</span>}
    </p>
  );
}
