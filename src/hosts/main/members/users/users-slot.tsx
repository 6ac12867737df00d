import { Alert } from '../../../../core/html/design/alert.tsx';
import { Done } from '../../../../core/html/design/done.tsx';
import { emptyStyles, findingStyles, tabStyles } from '../../../../core/html/design/styles.ts';
import { HttpError } from '../../../../core/kernel/http-error.ts';
import { queryParameter } from '../../../../core/kernel/query.ts';
import type { Reply } from '../../../../core/kernel/reply.ts';
import { renderFramed } from '../../../web/frame.tsx';
import type { Refused } from '../../../web/refused.ts';
import type { MemberCall } from '../services.ts';
import requestsCss from './requests.css' with { type: 'text' };
import usersCss from './users.css' with { type: 'text' };
import { renderTabs, UsersHead } from './users-page.tsx';
import { parseUsersRequest } from './users-request.ts';

/** A list that a module adds next to the lists of users. */
export async function renderUsersSlot(call: MemberCall, show: string, trouble?: Refused): Promise<Reply> {
  const { exchange, slots } = call;
  const slot = slots.users.find((one) => one.show === show);
  if (!slot) throw new HttpError(404, `There is no list ${show}.`);
  const { title, done } = await slot.texts(exchange.locale);
  const message = new Map(Object.entries(done)).get(queryParameter(exchange.query, 'done') ?? '');
  return renderFramed(exchange, {
    title,
    css: tabStyles + findingStyles + emptyStyles + usersCss + requestsCss,
    ...(trouble && { status: trouble.status }),
    children: (
      <>
        <UsersHead call={call} request={parseUsersRequest('')} />
        {!trouble && message !== undefined && <Done>{message}</Done>}
        {trouble && <Alert>{trouble.message}</Alert>}
        {await renderTabs(call, null, show)}
        {await slot.render(call)}
      </>
    ),
  });
}
