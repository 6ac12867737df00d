import { reply } from '../../core/kernel/reply.ts';
import { apiPaths } from '../../core/paths/api.ts';
import { shareUrl } from '../../core/paths/preview.ts';
import { href } from '../../core/routing/href.ts';
import { type HandlerOf, own } from '../../hosts/api/endpoint/endpoint.ts';
import { refusePrograms } from '../../hosts/api/endpoint/refuse-programs.ts';
import { findUser, type OfUser } from '../../hosts/api/users.ts';
import type { ShareContracts } from './contract.ts';
import { changeShare, createShare, endShare } from './shares.ts';
import { listShares, type Share } from './store.ts';

interface OfShare extends OfUser {
  readonly id: string;
}

/** With the address, which is shown this once. */
export async function addShare(
  { apiUrl, previewUrl }: { readonly apiUrl: string; readonly previewUrl: string },
  { accounts, exchange, params, body }: Parameters<HandlerOf<ShareContracts['add-share'], OfUser>>[0],
) {
  refusePrograms(exchange.visitor.caller, 'create share links');
  const { share, key } = await createShare(accounts, params.username, body);
  const path = href(apiPaths.share, { username: params.username, id: share.id });
  const url = previewUrl + shareUrl(params.username, key, share.anonymous);
  return own(201, { ...showShare(share), url }, { Location: apiUrl + path });
}

export const getShares: HandlerOf<ShareContracts['list-shares'], OfUser> = async ({ accounts, params }) => {
  const user = await findUser(accounts, params.username);
  const shares = await listShares(accounts.database, user.id);
  return own(200, { items: shares.map(showShare) });
};

export const patchShare: HandlerOf<ShareContracts['change-share'], OfShare> = async (call) => {
  const { accounts, exchange, params, body } = call;
  refusePrograms(exchange.visitor.caller, 'change share links');
  return own(200, showShare(await changeShare(accounts, params.username, params.id, body)));
};

export const dropShare: HandlerOf<ShareContracts['end-share'], OfShare> = async ({ accounts, params }) => {
  await endShare(accounts, params.username, params.id);
  return reply(204, {});
};

function showShare({ id, label, until, shows, anonymous, password, visits, lastUsedAt }: Share) {
  const hasPassword = password !== null;
  return { id, label, until, shows, anonymous, hasPassword, visits, lastUsed: lastUsedAt };
}
