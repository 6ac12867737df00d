import { mustExist } from '../../../../accounts/change-user.ts';
import { exportData } from '../../../../accounts/export-data.ts';
import type { Reply } from '../../../../core/kernel/reply.ts';
import { findUserByName } from '../../../../store/users.ts';
import { dataReply } from '../../../web/data-reply.ts';
import { readOwnForm } from '../own-form.tsx';
import type { MemberCall } from '../services.ts';

export async function postDownloadData({ accounts, exchange }: MemberCall): Promise<Reply> {
  await readOwnForm(exchange);
  const { username } = exchange.visitor.session;
  const user = mustExist(await findUserByName(accounts.database, username), username);
  return dataReply(user, await exportData(accounts, user));
}
