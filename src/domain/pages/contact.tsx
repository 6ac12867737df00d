import { Icon } from '../../core/html/design/icon.tsx';
import { contactsOf, type ContactEntry as Way } from '../formats/contacts.ts';
import { isLink } from '../profile/links.ts';
import { ManualHeading } from './manual.tsx';
import { NetworkIcon } from './network-icon.tsx';
import { outgoing, ownAccount, shownAddress } from './outgoing.ts';
import { ownLinksOf } from './own-links.tsx';
import type { PageProps, ProfilePage } from './page.ts';
import { sharingTexts } from './sharing-texts.ts';
import { VerifiedMark } from './verified-mark.tsx';
import { Words } from './words.tsx';

/** The person's contact details and social profiles. */
export function ContactSection({ page }: PageProps) {
  const ways = contactsOf(page.view);
  const form = contactFormOf(page);
  if (ways.length === 0 && form === null) return null;
  return (
    <>
      <ManualHeading page={page} of="seeAlso" />
      <ul
        class={ownLinksOf(page.view).length > 0 ? 'contact signs' : 'contact'}
        aria-label={page.texts.contact}
      >
        {ways.map((way) => (
          <li {...page.mark?.('basics', ...way.place)}>
            <WayLink page={page} way={way} />
            <VerifiedMark page={page} way={way} />
          </li>
        ))}
        {form !== null && (
          <li>
            <a href={form} rel="nofollow">
              <Icon name="mail" />
              <Words page={page}>{sharingTexts(page.locale).sendMessage}</Words>
            </a>
          </li>
        )}
      </ul>
    </>
  );
}

/** The URL of the member's contact form. Null if the site offers none. */
export function contactFormOf({ view, site }: ProfilePage): string | null {
  if (!view.hasContactForm || !site?.contactUrl) return null;
  return site.contactUrl.replace(':username', encodeURIComponent(view.username));
}

const linkOf: Readonly<Record<Way['kind'], { readonly class: string; readonly rel: string }>> = {
  email: { class: 'u-email', rel: outgoing },
  phone: { class: 'p-tel', rel: outgoing },
  website: { class: 'u-url', rel: ownAccount },
  account: { class: 'u-url account', rel: ownAccount },
};

const iconOf = { email: 'mail', phone: 'phone', website: 'globe' } as const;

function WayIcon({ way: { kind, network, address } }: { readonly way: Way }) {
  return kind === 'account' ? (
    <NetworkIcon network={network} address={address} />
  ) : (
    <Icon name={iconOf[kind]} />
  );
}

function WayLink({ page, way }: { readonly page: ProfilePage; readonly way: Way }) {
  const { kind, network, text, address } = way;
  const isAddress = isLink(text);
  const label =
    kind === 'account' ? network && <bdi>{network}</bdi> : <Words page={page}>{page.texts[kind]}</Words>;
  const words = (
    <>
      <WayIcon way={way} />
      {label && <span class="kind">{label}</span>}{' '}
      {text && (
        <bdi class="value" dir={kind === 'account' && !isAddress ? undefined : 'ltr'}>
          {isAddress ? shownAddress(text) : text}
        </bdi>
      )}
    </>
  );
  if (address === null) return words;
  return (
    <a {...linkOf[kind]} href={address}>
      {words}
    </a>
  );
}
