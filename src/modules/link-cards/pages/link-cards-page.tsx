import { Action } from '../../../core/html/design/action.tsx';
import { Done } from '../../../core/html/design/done.tsx';
import { Moment } from '../../../core/html/design/moment.tsx';
import { listStyles } from '../../../core/html/design/styles.ts';
import type { Reply } from '../../../core/kernel/reply.ts';
import { draftFilePath, editorPaths } from '../../../core/paths/editor.ts';
import { shownAddress } from '../../../domain/pages/outgoing.ts';
import { renderEditorPage } from '../../../hosts/main/editor/editor-page.tsx';
import type { EditorRequest } from '../../../hosts/main/editor/editor-route.ts';
import { cardsOf, type StoredCard } from '../../../store/link-cards.ts';
import css from './link-cards.css' with { type: 'text' };
import { linkCardsTexts } from './link-cards-texts.ts';

export function renderLinkCards(
  request: EditorRequest,
  cards: readonly StoredCard[],
  isDone: boolean,
): Promise<Reply> {
  const { locale, prefix } = request;
  const texts = linkCardsTexts(locale);
  return renderEditorPage(request, {
    current: editorPaths.linkCards,
    css: listStyles + css,
    children: (
      <>
        {isDone && <Done>{texts.done}</Done>}
        <p class="hint">{texts.intro}</p>
        {cards.length === 0 && <p>{texts.none}</p>}
        <ul class="rows cards">
          {cards.map((card) => (
            <Row card={card} locale={locale} prefix={prefix} />
          ))}
        </ul>
        {cards.length > 1 && <Action to={prefix + editorPaths.linkCards} label={texts.refreshAll} />}
      </>
    ),
  });
}

interface RowProps {
  readonly card: StoredCard;
  readonly locale: string;
  readonly prefix: string;
}

function Row({ card, locale, prefix }: RowProps) {
  const { url } = card;
  const texts = linkCardsTexts(locale);
  const shown = cardsOf([card]).get(url);
  const size = shown?.picture?.file.sizes?.[0];
  return (
    <li>
      {shown?.picture && (
        <img
          src={`${prefix}${draftFilePath(shown.picture.path)}${size ? `?size=${size.width}` : ''}`}
          alt=""
          width={96}
          height={72}
          loading="lazy"
        />
      )}
      <div>
        {shown && (
          <p>
            <strong dir="auto">{shown.title}</strong>
          </p>
        )}
        <p>
          <a href={url} rel="noopener">
            <bdi>{shownAddress(url)}</bdi>
          </a>
        </p>
        <State card={card} locale={locale} />
      </div>
      <Action
        to={prefix + editorPaths.linkCards}
        label={texts.refresh}
        which={shownAddress(url)}
        fields={{ url }}
      />
    </li>
  );
}

function State({ card: { checkedAt, reason, nextAt }, locale }: Omit<RowProps, 'prefix'>) {
  const texts = linkCardsTexts(locale);
  if (checkedAt === null) return <p class="hint">{texts.waiting}</p>;
  return (
    <p class="hint">
      {reason === null ? texts.fetched : texts.failed} <Moment at={checkedAt} locale={locale} />
      {reason !== null && <span lang="en"> ({reason})</span>}
      {nextAt !== null && (
        <>
          {' · '}
          {texts.next} <Moment at={nextAt} locale={locale} />
        </>
      )}
    </p>
  );
}
