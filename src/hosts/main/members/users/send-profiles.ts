import { noteAudit } from '../../../../accounts/change-user.ts';
import { findDraft } from '../../../../accounts/find-draft.ts';
import { type Reply, reply } from '../../../../core/kernel/reply.ts';
import { documentOf } from '../../../../domain/profile/draft.ts';
import { isUsername } from '../../../../domain/profile/username.ts';
import { findUserByName } from '../../../../store/users.ts';
import type { MemberServices } from '../services.ts';

/** The newest drafts with private fields, one per line, in the format that `vitrine import` reads. */
export async function sendProfiles(services: MemberServices, usernames: readonly string[]): Promise<Reply> {
  const { accounts } = services;
  const details = { format: 'ndjson', count: usernames.length };
  await accounts.database.transaction((queries) =>
    noteAudit(queries, accounts, { type: 'users.exported', user: null, details }),
  );
  return reply(
    200,
    {
      'Content-Type': 'application/x-ndjson; charset=utf-8',
      'Content-Disposition': 'attachment; filename="profiles.ndjson"',
      'Cache-Control': 'no-store',
    },
    writeDrafts(services, usernames),
  );
}

async function* writeDrafts(
  { accounts: { database } }: MemberServices,
  usernames: readonly string[],
): AsyncGenerator<Uint8Array> {
  for (const username of usernames) {
    const user = isUsername(username) ? await findUserByName(database, username) : null;
    if (!user || user.state === 'deleted') continue;
    const document = { username, ...documentOf(await findDraft(database, user)) };
    yield new TextEncoder().encode(`${JSON.stringify(document)}\n`);
  }
}
