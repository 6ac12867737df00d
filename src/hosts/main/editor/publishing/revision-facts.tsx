import { programActor } from '../../../../store/event.ts';
import type { RevisionSummary } from '../../../../store/revisions.ts';
import { isShown } from '../../../../store/users.ts';
import type { RequestProps } from '../editor-route.ts';
import { publishingTexts } from './publishing-texts.ts';

interface RevisionFactsProps extends RequestProps {
  readonly revision: RevisionSummary;
}

export function RevisionFacts({ request: { locale, user }, revision }: RevisionFactsProps) {
  const texts = publishingTexts(locale);
  const { n, createdAt, autosavedBy, actor, means, tokenName, publishedAt } = revision;
  const isNow = isShown(user, n);
  const marks = [
    ...(n === user.draft ? [texts.isDraft] : []),
    ...(isNow ? [texts.isShown] : publishedAt === null ? [] : [texts.wasShown]),
    ...(autosavedBy === null ? [] : [texts.autosaved]),
  ];
  return (
    <>
      <span class="revision">
        <time datetime={createdAt} data-local>
          {momentOf(createdAt, locale)}
        </time>
        {actor !== null && (
          <>
            {' '}
            {texts.by} <bdi>{actorName(actor, locale)}</bdi>
          </>
        )}
        {means !== null && ` ${texts.means[means]}`}
        {tokenName !== null && (
          <>
            {' '}
            {texts.withToken} <bdi>{tokenName}</bdi>
          </>
        )}
      </span>
      {marks.map((mark) => (
        <>
          {' '}
          <span class="badge">{mark}</span>
        </>
      ))}
    </>
  );
}

/** Other actors contain blanks or colons, which usernames can't. */
function actorName(actor: string, locale: string): string {
  const texts = publishingTexts(locale);
  if (actor === programActor) return texts.program;
  return actor === 'command line' || actor.startsWith('operator:') ? texts.operator : actor;
}

export function momentOf(at: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return `${format.format(new Date(at))} UTC`;
}
