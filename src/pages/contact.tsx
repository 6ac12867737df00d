import type { ComponentChildren } from 'preact';
import type { Account } from '../profile/document.ts';
import { isLink } from '../profile/links.ts';
import { outgoing, ownAccount, shownAddress } from './outgoing.ts';
import type { ProfilePage } from './page.ts';
import { Words } from './words.tsx';

interface ContactProps {
  readonly page: ProfilePage;
}

/** The ways to reach the person, and where else they are. */
export function Contact({ page }: ContactProps) {
  const { url, email, phone, profiles = [] } = page.view.document.basics ?? {};
  const { texts } = page;
  const kind = (text: string) => <Words page={page}>{text}</Words>;
  const ways = [
    url && isLink(url) && (
      <Way kind={kind(texts.website)} name="u-url" rel={ownAccount} href={url} text={shownAddress(url)} />
    ),
    email && (
      <Way kind={kind(texts.email)} name="u-email" rel={outgoing} href={mailAddress(email)} text={email} />
    ),
    phone && (
      <Way kind={kind(texts.phone)} name="p-tel" rel={outgoing} href={phoneAddress(phone)} text={phone} />
    ),
    ...profiles.map(accountWay),
  ].filter(Boolean);
  if (ways.length === 0) return null;
  return (
    <ul class="contact" aria-label={texts.contact}>
      {ways}
    </ul>
  );
}

function accountWay({ network, username, url }: Account) {
  const href = url && isLink(url) ? url : null;
  const text = username || (href && shownAddress(href));
  if (!text && !network) return null;
  return (
    <Way
      kind={network && <bdi>{network}</bdi>}
      name="u-url account"
      rel={ownAccount}
      href={href}
      text={text ?? ''}
    />
  );
}

interface WayProps {
  readonly kind: ComponentChildren;
  readonly name: string;
  readonly rel: string;
  readonly href: string | null;
  readonly text: string;
}

function Way({ kind, name, rel, href, text }: WayProps) {
  const words = (
    <>
      {kind && <span class="kind">{kind}</span>} {text && <bdi class="value">{text}</bdi>}
    </>
  );
  if (href === null) return <li>{words}</li>;
  return (
    <li>
      <a class={name} rel={rel} href={href}>
        {words}
      </a>
    </li>
  );
}

function mailAddress(email: string): string {
  return `mailto:${encodeURI(email.toWellFormed())}`;
}

function phoneAddress(phone: string): string | null {
  const number = phone.replace(/[^\d+]/g, '');
  return number === '' ? null : `tel:${number}`;
}
