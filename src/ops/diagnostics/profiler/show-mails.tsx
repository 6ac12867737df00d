import type { DevelopmentMailbox } from '../../../accounts/mail/development-mailbox.ts';
import type { OutgoingMail } from '../../../accounts/mail/transport.ts';
import type { Handler } from '../../../core/kernel/exchange.ts';
import { HttpError } from '../../../core/kernel/http-error.ts';
import { queryParameter } from '../../../core/kernel/query.ts';
import { json, reply } from '../../../core/kernel/reply.ts';
import { href } from '../../../core/routing/href.ts';
import { profilerPaths } from './paths.ts';
import { renderProfilerPage } from './profiler-page.tsx';

/** Mails that would have been sent, newest first: the text with clickable links, and the HTML. */
export function createShowMails({ list }: DevelopmentMailbox): Handler<unknown> {
  return ({ query }) => {
    const mails = list();
    if (queryParameter(query, 'format') === 'json')
      return json(200, { items: mails }, { 'Cache-Control': 'no-store' });
    return renderProfilerPage({
      title: 'Mail',
      children: (
        <main>
          <p>
            <a href={profilerPaths.list}>All requests</a>
          </p>
          <h1>Mail</h1>
          <p class="none">
            SMTP_URL is not set, so nothing leaves this machine. Messages are kept here until the server
            stops.
          </p>
          {mails.length === 0 && <p>There is none yet. Invite somebody, or ask for a new password.</p>}
          {mails.map((mail) => (
            <MailEntry mail={mail} />
          ))}
        </main>
      ),
    });
  };
}

/** The HTML as a mail client would show it. It may contain inline styles and nothing else. */
export function createShowMail({ list }: DevelopmentMailbox): Handler<{ readonly id: string }> {
  return (_exchange, { id }) => {
    const mail = list().find((one) => one.id === id);
    if (!mail) throw new HttpError(404, 'This message is not kept any more.');
    const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";
    const type = 'text/html; charset=utf-8';
    return reply(
      200,
      { 'Content-Type': type, 'Content-Security-Policy': policy, 'Cache-Control': 'no-store' },
      mail.html,
    );
  };
}

function MailEntry({ mail }: { readonly mail: OutgoingMail }) {
  const { id, to, subject, text, date } = mail;
  return (
    <section>
      <h2>{subject}</h2>
      <p>
        To {to}, <time datetime={date.toISOString()}>{date.toISOString()}</time>.{' '}
        <a href={href(profilerPaths.mail, { id })}>As HTML</a>
      </p>
      <pre dir="auto">{withLinks(text)}</pre>
    </section>
  );
}

/** Turns lines that are a URL into links. */
function withLinks(text: string) {
  return text.split('\n').map((line) =>
    /^https?:\/\/\S+$/.test(line) ? (
      <>
        <a href={line}>{line}</a>
        {'\n'}
      </>
    ) : (
      `${line}\n`
    ),
  );
}
