import { setImmediate } from 'node:timers/promises';
import { noteAudit } from '../../../../accounts/change-user.ts';
import { type Reply, reply } from '../../../../core/kernel/reply.ts';
import { csvMark, csvRow } from '../../../../core/platform/csv.ts';
import { listEmails } from '../../../../store/emails.ts';
import { listUsersMatching } from '../../../../store/user-list.ts';
import type { MemberServices } from '../services.ts';
import type { UsersRequest } from './users-request.ts';

const columns = ['username', 'name', 'email', 'state', 'operator', 'roles', 'added', 'lastSeen', 'cameInBy'];
/** Users per batch. Other requests run between batches. */
const batchSize = 500;

/** All matching users. The first three columns are those of the table that adds users. */
export async function sendUsersCsv(services: MemberServices, request: UsersRequest): Promise<Reply> {
  const { accounts } = services;
  await accounts.database.transaction((queries) =>
    noteAudit(queries, accounts, { type: 'users.exported', user: null, details: { format: 'csv' } }),
  );
  return reply(
    200,
    {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="users.csv"',
      'Cache-Control': 'no-store',
    },
    writeUsers(services, request),
  );
}

async function* writeUsers(
  { accounts: { database } }: MemberServices,
  request: UsersRequest,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(csvMark + csvRow(columns));
  for (let after: UsersRequest['after'] = null; ; ) {
    const { users, next } = await listUsersMatching(database, { ...request, after, limit: batchSize });
    const emails = await listEmails(
      database,
      users.map(({ id }) => id),
    );
    const rows = users.map(({ id, username, name, state, operator, roles, createdAt, seenAt, seenBy }) =>
      csvRow([
        username,
        name,
        emails.get(id) ?? null,
        state,
        operator === 1 ? 'yes' : 'no',
        roles,
        createdAt,
        seenAt,
        seenBy,
      ]),
    );
    yield encoder.encode(rows.join(''));
    if (!next) return;
    after = next;
    await setImmediate();
  }
}
