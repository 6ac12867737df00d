import { type Reply, reply } from '../../core/kernel/reply.ts';
import type { User } from '../../store/users.ts';
import { disposition } from './file-headers.ts';

/** All data of a user, as a download. */
export function dataReply({ username }: User, zip: AsyncIterable<Uint8Array>): Reply {
  const headers = {
    'Content-Type': 'application/zip',
    'Content-Disposition': disposition('attachment', `${username}-data.zip`),
    'Cache-Control': 'no-store',
  };
  return reply(200, headers, zip);
}
