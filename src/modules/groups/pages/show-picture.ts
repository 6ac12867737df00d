import { unlessKnown } from '../../../core/kernel/conditional.ts';
import { HttpError } from '../../../core/kernel/http-error.ts';
import { type Reply, reply } from '../../../core/kernel/reply.ts';
import type { VisitorCall } from '../../../hosts/main/members/services.ts';
import { findGroupPicture } from '../../../store/groups.ts';
import { findSeenBy, requireGroup } from './group-call.ts';

export async function showGroupPicture(call: VisitorCall<'slug'>): Promise<Reply> {
  const { group } = await requireGroup(call, await findSeenBy(call), call.params.slug);
  const picture = await findGroupPicture(call.accounts.database, group.id);
  if (!picture) throw new HttpError(404, `The group ${group.slug} has no image.`);
  const headers = {
    'Content-Type': picture.type,
    ETag: `"${picture.hash}"`,
    'Cache-Control': 'private, no-cache',
  };
  return unlessKnown(call.exchange, reply(200, headers, picture.bytes));
}
