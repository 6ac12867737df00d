import { cancelList, resumeList } from '../../../../accounts/invitation-lists.ts';
import { Action } from '../../../../core/html/design/action.tsx';
import { progressStyles } from '../../../../core/html/design/styles.ts';
import { HttpError } from '../../../../core/kernel/http-error.ts';
import { type Reply, redirect } from '../../../../core/kernel/reply.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { href } from '../../../../core/routing/href.ts';
import { findListProgress, type ListProgress } from '../../../../store/invitations.ts';
import { isOwnedId } from '../../../../store/owned.ts';
import { renderFramed } from '../../../web/frame.tsx';
import type { MailServices, MemberCall } from '../services.ts';
import { invitationsTexts } from './invitations-texts.ts';

/** Seconds after which the page reloads while invitations are being sent, with or without the script. */
const again = 5;

/** The progress of a list of invitations. */
export async function showInvitationList(call: MemberCall<'list'>): Promise<Reply> {
  const { accounts, exchange } = call;
  const { list } = call.params;
  const progress = isOwnedId(list) ? await findListProgress(accounts.database, list) : null;
  if (!progress || progress.total === 0) throw new HttpError(404, 'There is no such list of invitations.');
  const texts = invitationsTexts(exchange.locale);
  const { waiting, failed, cancelled, total } = progress;
  return renderFramed(exchange, {
    title: texts.progressTitle,
    css: progressStyles,
    ...(waiting > 0 && { head: <meta http-equiv="refresh" content={String(again)} /> }),
    children: (
      <div class="gate">
        <h1>{texts.progressTitle}</h1>
        <ListProgressBar locale={exchange.locale} progress={progress} />
        {failed > 0 && <p>{texts.notDelivered(failed)}</p>}
        {cancelled > 0 && <p>{texts.cancelled(cancelled)}</p>}
        {waiting === 0 && failed === 0 && cancelled === 0 && <p role="status">{texts.allSent(total)}</p>}
        <div class="actions">
          {waiting > 0 && (
            <Action to={href(mainPaths.cancelInvitationList, { list })} label={texts.cancel(waiting)} />
          )}
          {cancelled > 0 && (
            <Action to={href(mainPaths.resumeInvitationList, { list })} label={texts.resume(cancelled)} />
          )}
        </div>
        {waiting > 0 && <p class="hint">{texts.progressHint}</p>}
        <p>
          <a href={mainPaths.invitations}>{texts.listTitle}</a>
        </p>
      </div>
    ),
  });
}

export function ListProgressBar({
  locale,
  progress,
}: {
  readonly locale: string;
  readonly progress: ListProgress;
}) {
  const { total } = progress;
  const sent = total - progress.waiting - progress.failed - progress.cancelled;
  const number = new Intl.NumberFormat(locale);
  return (
    <div class="field">
      <label for="progress">
        {invitationsTexts(locale).progress({ sent: number.format(sent), total: number.format(total) })}
      </label>
      <progress id="progress" value={String(sent)} max={total} />
    </div>
  );
}

export async function postCancelInvitationList({ accounts, params }: MemberCall<'list'>): Promise<Reply> {
  if (isOwnedId(params.list)) await cancelList(accounts, params.list);
  return redirect(303, href(mainPaths.invitationList, params));
}

export async function postResumeInvitationList(call: MemberCall<'list'> & MailServices): Promise<Reply> {
  const { accounts, outbox, params } = call;
  if (isOwnedId(params.list)) await resumeList(accounts, outbox, params.list);
  return redirect(303, href(mainPaths.invitationList, params));
}
