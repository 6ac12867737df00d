import { Icon, type IconName } from '../../core/html/design/icon.tsx';
import type { Children } from '../../core/html/jsx/markup.ts';
import { shownAddress } from './outgoing.ts';
import type { PageProps, ProfilePage } from './page.ts';
import { sharingTexts } from './sharing-texts.ts';
import { Words } from './words.tsx';

/** Buttons to save the contact, get the PDF and share: below the name, on phones in a bar at the bottom. */
export function Actions({ page }: PageProps) {
  const { alternates, locale } = page;
  if (alternates.length === 0) return null;
  const words = sharingTexts(locale);
  const hrefOf = (type: string) => alternates.find((one) => one.type === type)?.href;
  const hasBoth = ['text/vcard', 'application/pdf'].every((type) => hrefOf(type) !== undefined);
  return (
    <ul class={hasBoth ? 'actions' : 'actions two'}>
      <Take page={page} type="text/vcard" icon="contact" name={words.saveContact} class="main" />
      <Take page={page} type="application/pdf" icon="file-down" name="PDF" />
      <li>
        <details>
          <summary>
            <Icon name="share-2" />
            <Words page={page}>{words.share}</Words>
          </summary>
          <ul class="panel">
            <li>
              <a href={page.view.canonical} class="link" dir="ltr">
                {shownAddress(page.view.canonical)}
              </a>
            </li>
            <li>
              <button type="button" class="copy" data-done={words.copied} lang={locale} hidden>
                {words.copy}
              </button>
            </li>
            <Open page={page} href={hrefOf('image/svg+xml')}>
              {page.texts.formats.qr}
            </Open>
            <Open page={page} href={hrefOf('image/png')}>
              {words.card}
            </Open>
          </ul>
        </details>
      </li>
    </ul>
  );
}

interface TakeProps extends PageProps {
  readonly type: ProfilePage['alternates'][number]['type'];
  readonly icon: IconName;
  readonly name: string;
  readonly class?: string;
}

function Take({ page, type, icon, name, class: look }: TakeProps) {
  const found = page.alternates.find((one) => one.type === type);
  if (!found) return null;
  return (
    <li>
      <a type={type} href={found.href} class={look}>
        <Icon name={icon} />
        <Words page={page}>{name}</Words>
      </a>
    </li>
  );
}

interface OpenProps extends PageProps {
  readonly href: string | undefined;
  readonly children: Children;
}

function Open({ page, href, children }: OpenProps) {
  if (href === undefined) return null;
  return (
    <li>
      <a href={href}>
        <Words page={page}>{children}</Words>
      </a>
    </li>
  );
}
