import { Action } from '../../../core/html/design/action.tsx';
import { EmptyState } from '../../../core/html/design/empty-state.tsx';
import { Moment } from '../../../core/html/design/moment.tsx';
import { type Reply, redirect } from '../../../core/kernel/reply.ts';
import { mainPaths } from '../../../core/paths/main.ts';
import { href } from '../../../core/routing/href.ts';
import type { MemberCall } from '../../../hosts/main/members/services.ts';
import type { SectionCall } from '../../../hosts/main/members/slots.ts';
import { renderUsersSlot } from '../../../hosts/main/members/users/users-slot.tsx';
import {
  closeContactReport,
  countReportedContacts,
  listReportedContacts,
  type ReportedContact,
} from '../../../store/contact-messages.ts';
import { isOwnedId } from '../../../store/owned.ts';
import { reportTexts } from './report-texts.ts';

const pageSize = 50;
const tab = 'contact-reports';

export function countReports({ accounts }: SectionCall, most: number): Promise<number> {
  return countReportedContacts(accounts.database, most);
}

export function reportTabTexts(locale: string) {
  const { tab: title, saved: done } = reportTexts(locale);
  return { title, done };
}

/** Reported messages, oldest report first. */
export async function renderReports({ accounts, exchange }: SectionCall) {
  const { locale } = exchange;
  const texts = reportTexts(locale);
  const found = await listReportedContacts(accounts.database, pageSize);
  if (found.length === 0) return <EmptyState icon="users" title={texts.none} hint={texts.noneHint} />;
  return (
    <>
      <p class="hint">{texts.intro}</p>
      <ul class="requests">
        {found.map((one) => (
          <Report locale={locale} found={one} />
        ))}
      </ul>
    </>
  );
}

interface ReportProps {
  readonly locale: string;
  readonly found: ReportedContact;
}

function Report({ locale, found }: ReportProps) {
  const texts = reportTexts(locale);
  const { id, username, confirmedAt, reportedAt, size, report } = found;
  return (
    <li class="card">
      <h2>
        <a href={href(mainPaths.user, { name: username })}>
          <bdi>{username}</bdi>
        </a>
      </h2>
      <p class="hint">
        {texts.received} <Moment at={confirmedAt} locale={locale} /> · {texts.size(size)} · {texts.reported}{' '}
        <Moment at={reportedAt} locale={locale} />
      </p>
      {report !== '' && <blockquote dir="auto">{report}</blockquote>}
      <Action to={href(mainPaths.closeContactReport, { id })} label={texts.close} which={username} />
    </li>
  );
}

export async function postCloseReport(call: MemberCall<'id'>): Promise<Reply> {
  const { accounts, exchange, params } = call;
  const isClosed =
    isOwnedId(params.id) &&
    (await accounts.database.transaction((queries) => closeContactReport(queries, params.id)));
  if (isClosed) return redirect(303, `${mainPaths.users}?show=${tab}&done=closed`);
  return renderUsersSlot(call, tab, { status: 409, message: reportTexts(exchange.locale).closed });
}
