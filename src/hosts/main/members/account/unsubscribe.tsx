import { readUnsubscribeToken } from '../../../../accounts/mail/unsubscribe.ts';
import { Alert } from '../../../../core/html/design/alert.tsx';
import type { Reply } from '../../../../core/kernel/reply.ts';
import { updateNotices } from '../../../../store/emails.ts';
import { renderFramed } from '../../../web/frame.tsx';
import type { VisitorCall } from '../services.ts';
import { emailTexts } from './email-texts.ts';

/** The page behind the link in a mail. Submitting its form unsubscribes (RFC 8058). */
export function showUnsubscribe({ appSecret, exchange, params }: VisitorCall<'token'>): Reply {
  const texts = emailTexts(exchange.locale);
  const isOurs = readUnsubscribeToken(appSecret, params.token) !== null;
  return renderFramed(exchange, {
    title: texts.unsubscribeTitle,
    ...(!isOurs && { status: 404 }),
    children: (
      <>
        <h1>{texts.unsubscribeTitle}</h1>
        {isOurs ? (
          <form method="post">
            <p>{texts.unsubscribeHint}</p>
            <button type="submit">{texts.unsubscribe}</button>
          </form>
        ) : (
          <Alert>{texts.badToken}</Alert>
        )}
      </>
    ),
  });
}

/** Mail clients also send this request on their own, so any body unsubscribes. */
export async function postUnsubscribe(call: VisitorCall<'token'>): Promise<Reply> {
  const { accounts, appSecret, exchange, params } = call;
  const texts = emailTexts(exchange.locale);
  const userId = readUnsubscribeToken(appSecret, params.token);
  if (userId !== null) await accounts.database.transaction((queries) => updateNotices(queries, userId, 0));
  return renderFramed(exchange, {
    title: texts.unsubscribeTitle,
    ...(userId === null && { status: 404 }),
    children: (
      <>
        <h1>{texts.unsubscribeTitle}</h1>
        {userId === null ? <Alert>{texts.badToken}</Alert> : <p role="status">{texts.unsubscribed}</p>}
      </>
    ),
  });
}
