import type { Accounts } from '../../accounts/change-user.ts';
import type { Log } from '../../core/platform/log.ts';
import type { Slots } from '../../hosts/main/members/slots.ts';
import { signOnActor } from '../../store/event.ts';
import type { IdentityOwner } from '../../store/identities.ts';
import { listClaim, type Payloads } from './claims.ts';

interface GroupKeeping {
  readonly accounts: Accounts;
  readonly log: Log;
  readonly slots: Pick<Slots, 'directoryGroups'>;
}

/** Sets memberships of existing groups from the claim at each sign-in. Without the claim nothing changes. */
export async function keepGroups(
  { accounts, log, slots: { directoryGroups } }: GroupKeeping,
  claim: string | null,
  { userId, username }: IdentityOwner,
  payloads: Payloads,
): Promise<void> {
  const named = claim === null ? null : listClaim(payloads, claim);
  const [groups] = directoryGroups;
  if (named === null || !groups) return;
  const ids = await groups.findClaimed(accounts, named);
  const full = await groups.followClaim({ ...accounts, actor: signOnActor }, userId, ids);
  if (full.length > 0)
    log.warn('single sign-on could not add a member to groups', { username, groups: full.join(' ') });
}
