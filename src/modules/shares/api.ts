import { reply } from '../../core/kernel/reply.ts';
import { apiPaths } from '../../core/paths/api.ts';
import { shareUrl } from '../../core/paths/preview.ts';
import { href } from '../../core/routing/href.ts';
import { type HandlerOf, own } from '../../hosts/api/endpoint/endpoint.ts';
import { isProgram, refusePrograms } from '../../hosts/api/endpoint/refuse-programs.ts';
import type { ApiServices } from '../../hosts/api/routes.ts';
import { findUser, type OfUser } from '../../hosts/api/users.ts';
import type { ShareContracts } from './contract.ts';
import { openShareKey } from './share-key.ts';
import { changeShare, createShare, endShare } from './shares.ts';
import { listShares, type Share } from './store.ts';

interface OfShare extends OfUser {
  readonly id: string;
}

type CallOf<Name extends keyof ShareContracts> = Parameters<HandlerOf<ShareContracts[Name], OfUser>>[0];
type Addresses = Pick<ApiServices, 'apiUrl' | 'previewUrl' | 'appSecret'>;

export async function addShare(
  { apiUrl, previewUrl, appSecret }: Addresses,
  { accounts, exchange, params, body }: CallOf<'add-share'>,
) {
  refusePrograms(exchange.visitor.caller, 'create share links');
  const { share, key } = await createShare(accounts, params.username, body, { appSecret });
  const path = href(apiPaths.share, { username: params.username, id: share.id });
  const url = previewUrl + shareUrl(params.username, key, share.anonymous);
  return own(201, { ...showShare(share), url }, { Location: apiUrl + path });
}

/** Lists share links. Tokens of apps and CI jobs get no URLs, because a URL outlives their access. */
export async function getShares(
  { previewUrl, appSecret }: Addresses,
  { accounts, exchange, params }: CallOf<'list-shares'>,
) {
  const user = await findUser(accounts, params.username);
  const shares = await listShares(accounts.database, user.id);
  const { caller } = exchange.visitor;
  const showsUrl = caller.scopes.includes('profile:write') && !isProgram(caller);
  const items = shares.map((share) => {
    const key = showsUrl ? openShareKey(appSecret, share) : null;
    const url = key && previewUrl + shareUrl(user.username, key, share.anonymous);
    return { ...showShare(share), url };
  });
  return own(200, { items });
}

export const patchShare: HandlerOf<ShareContracts['change-share'], OfShare> = async (call) => {
  const { accounts, exchange, params, body } = call;
  refusePrograms(exchange.visitor.caller, 'change share links');
  return own(200, showShare(await changeShare(accounts, params.username, params.id, body)));
};

export const dropShare: HandlerOf<ShareContracts['end-share'], OfShare> = async ({ accounts, params }) => {
  await endShare(accounts, params.username, params.id);
  return reply(204, {});
};

function showShare(share: Share) {
  const { id, label, until, shows, hides, sections, headline, summary, anonymous, visits } = share;
  const version = { hides, sections, headline, summary };
  const [hasPassword, lastUsed] = [share.password !== null, share.lastUsedAt];
  return { id, label, until, shows, ...version, anonymous, hasPassword, visits, lastUsed };
}
