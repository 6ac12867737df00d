import { Moment } from '../../html/design/moment.tsx';
import { RowList } from '../../html/design/row-list.tsx';
import { mainPaths } from '../../paths/main.ts';
import type { EventType, StoredEvent } from '../../store/event.ts';
import type { MemberExchange } from '../../web/route.ts';
import { tellWhat, tellWho } from '../activity/tell-event.ts';
import { accountTexts } from './account-texts.ts';

/** What is about the profile alone, and about nobody's way in, is among the activity. */
const aboutProfile: readonly EventType[] = [
  'draft.saved',
  'profile.published',
  'profile.unpublished',
  'link.verified',
  'link.unverified',
  'share.created',
  'share.used',
  'share.ended',
];
const shown = 8;

interface LatestChangesProps {
  readonly exchange: MemberExchange;
  /** Newest first. */
  readonly events: readonly StoredEvent[];
}

/** What was changed about the account, by whom. */
export function LatestChanges({ exchange: { locale, visitor }, events }: LatestChangesProps) {
  const texts = accountTexts(locale);
  const ofAccount = events.filter(({ type }) => !aboutProfile.includes(type)).slice(0, shown);
  return (
    <section aria-labelledby="lately">
      <h2 id="lately">{texts.lately}</h2>
      <p class="hint">{texts.latelyHint}</p>
      <RowList none={texts.latelyNone}>
        {ofAccount.map((event) => (
          <li>
            <p>{tellWhat({ event, times: 1 }, locale)}</p>
            <p class="hint">
              <Moment at={event.at} locale={locale} /> ·{' '}
              <bdi>{tellWho(event.actor, visitor.session.username, locale)}</bdi>
            </p>
          </li>
        ))}
      </RowList>
      <p>
        <a href={mainPaths.activity}>{texts.allActivity}</a>
      </p>
    </section>
  );
}
