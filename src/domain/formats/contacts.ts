import type { Account } from '../profile/document.ts';
import type { ProfileView } from '../profile/view.ts';
import { phoneAddress } from './phone-address.ts';
import { addressIn, oneLine } from './plain-text.ts';

export interface ContactEntry {
  readonly kind: 'email' | 'phone' | 'website' | 'account';
  /** The name of the social network. Empty for other kinds of contact. */
  readonly network: string;
  /** As the member wrote it: a URL, a phone number or a username. */
  readonly text: string;
  readonly address: string | null;
  /** The path of the field in `basics`. */
  readonly place: readonly string[];
}

/** The person's contact details and social profiles. */
export function contactsOf({ document }: ProfileView): ContactEntry[] {
  const { email, phone, url, profiles = [] } = document.basics ?? {};
  const [mail, number] = [oneLine(email), oneLine(phone)];
  const website = addressIn(url);
  const ways: ContactEntry[] = [
    {
      kind: 'email',
      network: '',
      text: mail,
      address: mail === '' ? null : addressIn(`mailto:${encodeURI(mail.toWellFormed())}`),
      place: ['email'],
    },
    { kind: 'phone', network: '', text: number, address: phoneAddress(number), place: ['phone'] },
    {
      kind: 'website',
      network: '',
      text: website === null ? '' : oneLine(url),
      address: website,
      place: ['url'],
    },
    ...profiles.map(accountOf),
  ];
  return ways.filter(({ network, text }) => network !== '' || text !== '');
}

function accountOf({ network, username, url }: Account, index: number): ContactEntry {
  const address = addressIn(url);
  const text = oneLine(username) || (address === null ? '' : oneLine(url));
  return { kind: 'account', network: oneLine(network), text, address, place: ['profiles', String(index)] };
}
