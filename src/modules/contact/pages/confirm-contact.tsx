import type { SpentLink } from '../../../accounts/identity/mailed-links.ts';
import { Alert } from '../../../core/html/design/alert.tsx';
import type { Reply } from '../../../core/kernel/reply.ts';
import { renderNotice } from '../../../hosts/main/members/sign-in/notice-page.tsx';
import { renderSpentLink } from '../../../hosts/main/members/sign-in/spent-link.tsx';
import { renderFramed } from '../../../hosts/web/frame.tsx';
import { confirmContact, openContact } from '../contact.ts';
import { type ContactCall, profileLink } from './contact-form.tsx';
import { contactTexts } from './contact-texts.ts';

/** Opening the link does nothing: a button sends the message. The page shows only the email address, not the text. */
export async function showConfirmContact(call: ContactCall<'secret'>): Promise<Reply> {
  return renderConfirm(call);
}

export async function postConfirmContact(call: ContactCall<'secret'>): Promise<Reply> {
  const { exchange, params } = call;
  const outcome = await confirmContact(call, params.secret, exchange.locale);
  if (typeof outcome === 'string') return renderSpent(call, outcome);
  if ('wait' in outcome) return renderConfirm(call, outcome.wait);
  const texts = contactTexts(exchange.locale);
  return renderNotice(exchange, {
    title: texts.doneTitle,
    message: texts.done(outcome.name),
    hint: texts.doneHint,
    link: profileLink(call, outcome),
  });
}

async function renderConfirm(call: ContactCall<'secret'>, wait?: number): Promise<Reply> {
  const { exchange, params } = call;
  const found = await openContact(call, params.secret);
  if (typeof found === 'string') return renderSpent(call, found);
  const texts = contactTexts(exchange.locale);
  return renderFramed(exchange, {
    title: texts.confirmTitle,
    ...(wait !== undefined && { status: 429 }),
    wait,
    children: (
      <div class="gate">
        <h1>{texts.confirmTitle}</h1>
        {wait !== undefined && <Alert>{texts.wait}</Alert>}
        <p>
          {texts.confirmHint(found.to.name)} <strong dir="ltr">{found.typed.email}</strong>
        </p>
        <form method="post">
          <button type="submit" class="wide">
            {texts.confirm}
          </button>
        </form>
      </div>
    ),
  });
}

function renderSpent({ exchange }: ContactCall<'secret'>, why: SpentLink): Reply {
  return renderSpentLink(exchange, why, null, contactTexts(exchange.locale).spent[why]);
}
