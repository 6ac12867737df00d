import { mailLease } from '../../../../accounts/mail/backoff.ts';
import type { MailKind } from '../../../../accounts/mail/mail-details.ts';
import { Action } from '../../../../core/html/design/action.tsx';
import { Badge } from '../../../../core/html/design/badge.tsx';
import { Done } from '../../../../core/html/design/done.tsx';
import { Moment } from '../../../../core/html/design/moment.tsx';
import { RowList } from '../../../../core/html/design/row-list.tsx';
import { HttpError } from '../../../../core/kernel/http-error.ts';
import { queryParameter } from '../../../../core/kernel/query.ts';
import { type Reply, redirect } from '../../../../core/kernel/reply.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { href } from '../../../../core/routing/href.ts';
import { listMails, retryMail, type StoredMail } from '../../../../store/mails.ts';
import { isOwnedId } from '../../../../store/owned.ts';
import { renderFramed } from '../../../web/frame.tsx';
import { frameTexts } from '../../../web/frame-texts.ts';
import type { MemberCall } from '../services.ts';
import { mailTexts } from './mail-texts.ts';

const pageSize = 50;

interface MailRowProps {
  readonly locale: string;
  readonly mail: StoredMail;
  readonly leased: string;
}

/** Sent, queued and failed mails, newest first. */
export async function showMail({ accounts, exchange }: MemberCall): Promise<Reply> {
  const { locale, query } = exchange;
  const texts = mailTexts(locale);
  const title = frameTexts(locale).mail;
  const asked = queryParameter(query, 'before') ?? '';
  const before = isOwnedId(asked) ? asked : null;
  const found = await listMails(accounts.database, before, pageSize + 1);
  const mails = found.slice(0, pageSize);
  const leased = leaseEnd(accounts.now());
  const last = found.length > pageSize ? mails.at(-1) : undefined;
  return renderFramed(exchange, {
    title,
    children: (
      <>
        <h1>{title}</h1>
        <p class="hint">{texts.hint}</p>
        {queryParameter(query, 'done') === 'retried' && <Done>{texts.retried}</Done>}
        <RowList none={texts.none}>
          {mails.map((mail) => (
            <MailRow locale={locale} mail={mail} leased={leased} />
          ))}
        </RowList>
        {last && (
          <p>
            <a href={`${mainPaths.mail}?before=${last.id}`}>{texts.older}</a>
          </p>
        )}
      </>
    ),
  });
}

export async function postRetryMail(call: MemberCall<'id'>): Promise<Reply> {
  const { database, now } = call.accounts;
  const { id } = call.params;
  const times = { now: now().toISOString(), leased: leaseEnd(now()) };
  const isTried = isOwnedId(id) && (await database.transaction((queries) => retryMail(queries, id, times)));
  if (!isTried) throw new HttpError(404, 'This mail is not waiting for another attempt. Reload the list.');
  return redirect(303, `${mainPaths.mail}?done=retried`);
}

/** The time up to which a sending node reserves a mail. A mail with a later time waits for its next attempt. */
function leaseEnd(now: Date): string {
  return new Date(now.getTime() + mailLease).toISOString();
}

function MailRow({ locale, mail, leased }: MailRowProps) {
  const { id, address, kind, createdAt, sentAt, failedAt, nextAt, attempts, reason } = mail;
  const texts = mailTexts(locale);
  const tone =
    sentAt !== null ? ({ tone: 'good' } as const) : failedAt !== null ? ({ tone: 'bad' } as const) : {};
  const state = sentAt !== null ? texts.sent : failedAt !== null ? texts.failed : texts.waiting;
  return (
    <li>
      <div>
        <p>
          {/* A newer version may have queued kinds of mail that this version doesn't know. */}
          <strong>{texts.kinds[kind as MailKind] ?? kind}</strong> <span dir="ltr">{address}</span>{' '}
          <Badge {...tone}>{state}</Badge>
        </p>
        <p class="hint">
          <Moment at={sentAt ?? createdAt} locale={locale} />
          {reason !== null && (
            <>
              {' '}
              · {texts.attempts(attempts)} · <bdi>{reason}</bdi>
              {nextAt !== null && (
                <>
                  {' '}
                  · {texts.next} <Moment at={nextAt} locale={locale} />
                </>
              )}
            </>
          )}
        </p>
      </div>
      {(failedAt !== null || (nextAt !== null && nextAt > leased)) && (
        <Action to={href(mainPaths.retryMail, { id })} label={texts.retry} which={address} />
      )}
    </li>
  );
}
