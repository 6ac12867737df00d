import { findPortrait } from '../profile/files.ts';
import { addressOf, nameOf, type ProfileView } from '../profile/view.ts';
import { contactsOf } from './contacts.ts';

interface JrdLink {
  readonly rel: string;
  readonly type?: string;
  readonly href: string;
}

/** The WebFinger document of a user (RFC 7033): names and links, limited to `rels` if given. */
export function renderJrd(view: ProfileView, account: string, rels: readonly string[]): string {
  const links = linksOf(view).filter(({ rel }) => rels.length === 0 || rels.includes(rel));
  return JSON.stringify({
    subject: account,
    aliases: [view.canonical],
    properties: { 'http://schema.org/name': nameOf(view) },
    links,
  });
}

function linksOf(view: ProfileView): JrdLink[] {
  const { canonical } = view;
  const own = contactsOf(view).filter(({ kind }) => kind === 'website' || kind === 'account');
  return [
    { rel: 'http://webfinger.net/rel/profile-page', type: 'text/html', href: canonical },
    { rel: 'self', type: 'application/json', href: `${canonical}?format=json` },
    { rel: 'alternate', type: 'application/ld+json', href: `${canonical}?format=jsonld` },
    { rel: 'alternate', type: 'text/vcard', href: `${canonical}?format=vcard` },
    ...avatarOf(view),
    ...own.flatMap(({ address }) => (address === null ? [] : [{ rel: 'me', href: address }])),
  ];
}

/** Links only an image that this server hosts. Where the image came from stays private. */
function avatarOf({ files, addresses }: ProfileView): JrdLink[] {
  const [path, file] = findPortrait(files) ?? [];
  if (path === undefined || file === undefined) return [];
  return [
    { rel: 'http://webfinger.net/rel/avatar', type: file.type, href: addressOf(addresses.files, path) },
  ];
}
