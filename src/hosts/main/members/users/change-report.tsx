import { Done } from '../../../../core/html/design/done.tsx';
import { mainPaths } from '../../../../core/paths/main.ts';
import { changeUsersTexts } from './change-users-texts.ts';
import type { UserAction } from './user-actions.ts';

/** The result for one of the selected users. */
export interface ChangeOutcome {
  readonly username: string;
  readonly refused?: keyof ReturnType<typeof changeUsersTexts>['reasons'];
  /** A link to pass on. It is shown only once. */
  readonly link?: string;
  /** Whether visitors see the change only after the next publish. */
  readonly isWaiting?: boolean;
  /** Whether visitors see the change only after a review. */
  readonly isAsked?: boolean;
  /** Whether the profile was published without an image that couldn't be fetched. */
  readonly lacksPicture?: boolean;
}

interface ChangeReportProps {
  readonly locale: string;
  readonly action: Exclude<UserAction, 'export'>;
  readonly outcomes: readonly ChangeOutcome[];
}

export function ChangeReport({ locale, action, outcomes }: ChangeReportProps) {
  const texts = changeUsersTexts(locale);
  const refused = outcomes.filter((one) => one.refused !== undefined);
  const waiting = outcomes.filter((one) => one.isWaiting === true);
  const asked = outcomes.filter((one) => one.isAsked === true);
  const bare = outcomes.filter((one) => one.lacksPicture === true);
  const later = [...waiting, ...asked];
  const done = outcomes.filter((one) => one.refused === undefined && !later.includes(one));
  return (
    <div class="report">
      {done.length > 0 && <Done>{texts.done[action](done.length)}</Done>}
      {done.length > 0 && <Undo locale={locale} action={action} outcomes={done} />}
      {waiting.length > 0 && <Done>{texts.waiting(waiting.length)}</Done>}
      {asked.length > 0 && <Done>{texts.asked(asked.length)}</Done>}
      <Links locale={locale} outcomes={done} />
      {bare.length > 0 && (
        <div class="alert" role="alert">
          <p>{texts.noPicture}</p>
          <ul>
            {bare.map(({ username }) => (
              <li>
                <bdi>{username}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
      {refused.length > 0 && (
        <div class="alert" role="alert">
          <p>{texts.notDone}</p>
          <ul>
            {refused.map(({ username, refused: reason = 'other' }) => (
              <li>
                <bdi>{username}</bdi>: {texts.reasons[reason]}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

const opposites: Partial<Record<UserAction, UserAction>> = { suspend: 'resume', resume: 'suspend' };

function Undo({ locale, action, outcomes }: ChangeReportProps) {
  const opposite = opposites[action];
  if (opposite === undefined) return null;
  return (
    <form method="post" action={mainPaths.changeUsers}>
      {outcomes.map(({ username }) => (
        <input type="hidden" name="user" value={username} />
      ))}
      <button type="submit" name="do" value={opposite} class="quiet small">
        {changeUsersTexts(locale).undo}
      </button>
    </form>
  );
}

function Links({ locale, outcomes }: Pick<ChangeReportProps, 'locale' | 'outcomes'>) {
  const texts = changeUsersTexts(locale);
  const made = outcomes.filter((one) => one.link !== undefined);
  if (made.length === 0) return null;
  return (
    <section class="card">
      <h2>{texts.links}</h2>
      <p class="hint">{texts.linksHint}</p>
      {made.map(({ username, link }, index) => (
        <div class="field">
          <label for={`link-${index}`}>{texts.linkOf(username)}</label>
          <input id={`link-${index}`} class="secret" dir="ltr" value={link} readonly autocomplete="off" />
        </div>
      ))}
    </section>
  );
}
