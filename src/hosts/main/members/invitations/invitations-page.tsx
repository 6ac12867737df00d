import {
  type InvitationState,
  type InviteOutcome,
  selfAdmitted,
  stateOfInvitation,
} from '../../../../accounts/invitations.ts';
import { Action } from '../../../../core/html/design/action.tsx';
import { Alert } from '../../../../core/html/design/alert.tsx';
import { Badge } from '../../../../core/html/design/badge.tsx';
import { Done } from '../../../../core/html/design/done.tsx';
import { Moment } from '../../../../core/html/design/moment.tsx';
import { RowList } from '../../../../core/html/design/row-list.tsx';
import { queryParameter } from '../../../../core/kernel/query.ts';
import type { Reply } from '../../../../core/kernel/reply.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { href } from '../../../../core/routing/href.ts';
import type { UnfitInvitee } from '../../../../domain/profile/parse-invitees.ts';
import type { Database } from '../../../../store/database.ts';
import {
  findListProgress,
  findNewestList,
  type Invitation,
  type ListProgress,
  listInvitations,
} from '../../../../store/invitations.ts';
import { isOwnedId } from '../../../../store/owned.ts';
import { renderFramed } from '../../../web/frame.tsx';
import type { MemberExchange } from '../../../web/route.ts';
import { describeActor } from '../activity/tell-event.ts';
import type { MemberCall } from '../services.ts';
import { ListProgressBar } from './invitation-list.tsx';
import { invitationsTexts } from './invitations-texts.ts';

/** The result of the last submission: the invitees and the skipped lines, or the reason why no one was invited. */
export type Inviting =
  | { readonly typed: string; readonly trouble: string; readonly status?: 413 }
  | InvitedList;

interface InvitedList {
  readonly outcomes: readonly InviteOutcome[];
  readonly unfit: readonly UnfitInvitee[];
  /** Whether the list was only checked. */
  readonly dry: boolean;
  /** The URL of a file with all lines. Null for a typed list. */
  readonly report: string | null;
  readonly typed: string;
}

const pageSize = 50;
/** The empty line of the placeholder sets the height of the field. */
const sampleLines = 'ada@example.org\nGrace Hopper <grace@example.org>\n\n';
const tones: Partial<Record<InvitationState, { readonly tone: 'good' | 'bad' | 'warn' }>> = {
  accepted: { tone: 'good' },
  bounced: { tone: 'bad' },
  expired: { tone: 'warn' },
};

export async function renderInvitations(
  { accounts, exchange }: MemberCall,
  inviting?: Inviting,
): Promise<Reply> {
  const { locale, query } = exchange;
  const texts = invitationsTexts(locale);
  const asked = queryParameter(query, 'before') ?? '';
  const found = await listInvitations(accounts.database, isOwnedId(asked) ? asked : null, pageSize + 1);
  const invitations = found.slice(0, pageSize);
  const last = found.length > pageSize ? invitations.at(-1) : undefined;
  const done = new Map(Object.entries(texts.done)).get(queryParameter(query, 'done') ?? '');
  const progress = await findUnfinished(accounts.database);
  const isRefused = inviting !== undefined && 'trouble' in inviting;
  return renderFramed(exchange, {
    title: texts.title,
    ...(isRefused && { status: inviting.status ?? 422 }),
    children: (
      <>
        <h1>{texts.title}</h1>
        {!inviting && done !== undefined && <Done>{done}</Done>}
        <div class="fields wide">
          {inviting && 'outcomes' in inviting && <Outcome locale={locale} {...inviting} />}
          {progress && (
            <div class="card">
              <ListProgressBar locale={locale} progress={progress} />
              <p>
                <a href={href(mainPaths.invitationList, { list: progress.list })}>{texts.progressLink}</a>
              </p>
            </div>
          )}
          <form
            method="post"
            action={mainPaths.invitations}
            enctype="multipart/form-data"
            class="fields wide"
          >
            <p>{texts.intro}</p>
            {isRefused && <Alert>{inviting.trouble}</Alert>}
            <div class="field">
              <label for="people">{texts.people}</label>
              <textarea
                id="people"
                name="people"
                rows={6}
                placeholder={sampleLines}
                dir="ltr"
                spellcheck={false}
                aria-describedby="people-hint"
              >
                {isRefused || (inviting && 'dry' in inviting && inviting.dry) ? inviting.typed : ''}
              </textarea>
              <p class="hint" id="people-hint">
                {texts.peopleHint}
              </p>
            </div>
            <div class="field">
              <label for="file">{texts.file}</label>
              <input id="file" name="file" type="file" accept=".csv,text/csv,text/plain" />
            </div>
            <label class="check">
              <input type="checkbox" name="dry" value="on" /> {texts.dry}
            </label>
            <button type="submit">{texts.send}</button>
          </form>
        </div>
        <h2>{texts.listTitle}</h2>
        <RowList none={texts.none}>
          {invitations.map((invitation) => (
            <InvitationRow exchange={exchange} invitation={invitation} now={accounts.now()} />
          ))}
        </RowList>
        {last && (
          <p>
            <a href={`${mainPaths.invitations}?before=${last.id}`}>{texts.older}</a>
          </p>
        )}
      </>
    ),
  });
}

/** The newest list with invitations that are still queued. */
async function findUnfinished(
  database: Database,
): Promise<(ListProgress & { readonly list: string }) | null> {
  const list = await findNewestList(database);
  const progress = list === null ? null : await findListProgress(database, list);
  if (list === null || !progress || progress.total < 2) return null;
  return progress.waiting + progress.cancelled > 0 ? { ...progress, list } : null;
}

/** The number of skipped lines to list. */
const mostTold = 200;

interface OutcomeProps extends InvitedList {
  readonly locale: string;
}

function Outcome({ locale, outcomes, unfit, dry, report }: OutcomeProps) {
  const texts = invitationsTexts(locale);
  const counts = dry ? texts.would : texts;
  const invited = outcomes.filter((outcome) => 'id' in outcome).length;
  const linked = outcomes.filter((outcome) => 'connected' in outcome).length;
  const refused = outcomes.flatMap((outcome) =>
    'refused' in outcome ? [{ text: outcome.invitee.email, reason: outcome.refused }] : [],
  );
  const slips = unfit.map(({ line, text, reason }) => ({ text: texts.line({ line, text }), reason }));
  const passedOver = [...slips, ...refused];
  return (
    <>
      {dry && <Done>{texts.checked}</Done>}
      {invited > 0 && <Done>{counts.invited(invited)}</Done>}
      {linked > 0 && <Done>{counts.linked(linked)}</Done>}
      {passedOver.length > 0 && (
        <div class="alert" role="alert">
          <p>{texts.passedOver}</p>
          <ul>
            {passedOver.slice(0, mostTold).map(({ text, reason }) => (
              <li>
                <bdi>{text}</bdi>: {texts.reasons[reason]}
              </li>
            ))}
          </ul>
          {passedOver.length > mostTold && <p>{texts.more(passedOver.length - mostTold)}</p>}
        </div>
      )}
      {report !== null && (
        <p>
          <a class="button second" download="report.csv" href={report}>
            {texts.report}
          </a>
        </p>
      )}
    </>
  );
}

interface InvitationRowProps {
  readonly exchange: MemberExchange;
  readonly invitation: Invitation;
  readonly now: Date;
}

function InvitationRow({ exchange, invitation, now }: InvitationRowProps) {
  const { locale, visitor } = exchange;
  const { id, address, name, username, invitedBy, expiresAt, createdAt, reason, member } = invitation;
  const texts = invitationsTexts(locale);
  const state = stateOfInvitation(invitation, now);
  const isOpen = state !== 'accepted' && state !== 'withdrawn';
  return (
    <li>
      <div>
        <p>
          <strong dir="ltr">{address}</strong> {name !== null && <bdi>{name}</bdi>}{' '}
          <Badge {...tones[state]}>{texts.states[state]}</Badge>
        </p>
        <p class="hint">
          <Moment at={createdAt} locale={locale} /> ·{' '}
          {invitedBy === selfAdmitted
            ? texts.byThemselves
            : describeActor(invitedBy, visitor.session.username, locale)}
          {(member ?? username) !== null && (
            <>
              {' '}
              · {member === null ? username : <a href={href(mainPaths.user, { name: member })}>{member}</a>}
            </>
          )}
          {isOpen && (
            <>
              {' '}
              · {texts.until} <Moment at={expiresAt} locale={locale} />
            </>
          )}
          {state === 'bounced' && reason !== null && (
            <>
              {' '}
              · <bdi>{reason}</bdi>
            </>
          )}
        </p>
      </div>
      {isOpen && (
        <span class="actions">
          <Action to={href(mainPaths.resendInvitation, { id })} label={texts.resend} which={address} />
          <Action to={href(mainPaths.withdrawInvitation, { id })} label={texts.withdraw} which={address} />
        </span>
      )}
    </li>
  );
}
