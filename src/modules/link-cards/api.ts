import { addressOf, publicAddresses } from '../../domain/profile/view.ts';
import { type HandlerOf, own } from '../../hosts/api/endpoint/endpoint.ts';
import type { ApiServices } from '../../hosts/api/routes.ts';
import { findUser, type OfUser } from '../../hosts/api/users.ts';
import { cardsOf, type StoredCard } from '../../store/link-cards.ts';
import { listCards, refreshCards as refresh } from './cards.ts';
import type { LinkCardContracts } from './contract.ts';

type CallOf<Name extends keyof LinkCardContracts> = Parameters<HandlerOf<LinkCardContracts[Name], OfUser>>[0];
type Addresses = Pick<ApiServices, 'previewUrl'>;

export async function getLinkCards(
  { previewUrl }: Addresses,
  { accounts, params }: CallOf<'list-link-cards'>,
) {
  const user = await findUser(accounts, params.username);
  return own(200, showCards(previewUrl, user.username, await listCards(accounts, user.id)));
}

export async function refreshLinkCards(
  { previewUrl }: Addresses,
  { accounts, params, body }: CallOf<'refresh-link-cards'>,
) {
  const user = await findUser(accounts, params.username);
  return own(202, showCards(previewUrl, user.username, await refresh(accounts, user.id, body.url ?? null)));
}

function showCards(previewUrl: string, username: string, rows: readonly StoredCard[]) {
  const { files } = publicAddresses(previewUrl, username);
  const cards = cardsOf(rows);
  const items = rows.map(({ url, checkedAt, reason, nextAt }) => {
    const { title = null, description = null, picture } = cards.get(url) ?? {};
    const image = picture ? addressOf(files, picture.path) : null;
    return { url, title, description, picture: image, checkedAt, reason, nextAt };
  });
  return { items };
}
