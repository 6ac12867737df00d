import type { Reply } from '../../../core/kernel/reply.ts';
import { readForm } from '../../../core/web/read-form.ts';
import type { VisitorCall } from '../../../hosts/main/members/services.ts';
import { renderNotice } from '../../../hosts/main/members/sign-in/notice-page.tsx';
import { renderSpentLink } from '../../../hosts/main/members/sign-in/spent-link.tsx';
import { renderFramed } from '../../../hosts/web/frame.tsx';
import { openReport, reportContact } from '../contact.ts';
import { sizeOf } from '../parse-contact.ts';
import { reportTexts } from './report-texts.ts';

type ReportCall = VisitorCall<'secret'>;

const longestNote = 1_000;
const largestForm = 64 * 1024;

/** The link in the member's mail authorizes the report without sign-in. Opening it does nothing. */
export async function showReportContact(call: ReportCall): Promise<Reply> {
  return (await findSpent(call)) ?? renderForm(call);
}

export async function postReportContact(call: ReportCall): Promise<Reply> {
  const { accounts, exchange, params } = call;
  const texts = reportTexts(exchange.locale);
  const found = await openReport(accounts, params.secret);
  if (found === null) return renderSpentLink(exchange, 'unknown', null, texts.unknown);
  const note = ((await readForm(exchange, largestForm)).get('note') ?? '').trim();
  if (sizeOf(note) > longestNote) return renderForm(call, note);
  if (!(await reportContact(accounts, found.id, note.replaceAll('\0', ''))))
    return renderSpentLink(exchange, 'used', null, texts.already);
  return renderNotice(exchange, { title: texts.doneTitle, message: texts.done });
}

async function findSpent({ accounts, exchange, params }: ReportCall): Promise<Reply | null> {
  const texts = reportTexts(exchange.locale);
  const found = await openReport(accounts, params.secret);
  if (found === null) return renderSpentLink(exchange, 'unknown', null, texts.unknown);
  return found.reportedAt === null ? null : renderSpentLink(exchange, 'used', null, texts.already);
}

/** With a note if the text is too long. */
function renderForm({ exchange }: ReportCall, note?: string): Reply {
  const texts = reportTexts(exchange.locale);
  const isLong = note !== undefined;
  return renderFramed(exchange, {
    title: texts.title,
    ...(isLong && { status: 422 }),
    children: (
      <div class="gate">
        <h1>{texts.title}</h1>
        <p class="hint">{texts.hint}</p>
        <form method="post" class="card fields">
          <div class="field">
            <label for="note">{texts.note}</label>
            <textarea
              id="note"
              name="note"
              dir="auto"
              rows={4}
              maxlength={longestNote}
              aria-invalid={isLong ? true : undefined}
              aria-describedby={isLong ? 'note-trouble note-hint' : 'note-hint'}
            >{`\n${note ?? ''}`}</textarea>
            {isLong && (
              <p class="trouble" id="note-trouble">
                {texts.tooLong}
              </p>
            )}
            <p class="hint" id="note-hint">
              {texts.noteHint}
            </p>
          </div>
          <button type="submit" class="wide">
            {texts.report}
          </button>
        </form>
      </div>
    ),
  });
}
