import { Icon } from '../../../core/html/design/icon.tsx';
import { profilePath } from '../../../core/paths/preview.ts';
import { CopyButton } from './copy-button.tsx';
import type { EditorRequest, RequestProps } from './editor-route.ts';
import { publishingTexts } from './publishing/publishing-texts.ts';

export function publicUrl({ user, services }: EditorRequest): string {
  return services.previewUrl + profilePath(user.username);
}

/** Without the scheme. A long one breaks before its path. */
export function PublicLink({ request }: RequestProps) {
  const address = publicUrl(request);
  const { host, pathname } = new URL(address);
  return (
    <a href={address} dir="ltr">
      {host}
      <wbr />
      {decodeURIComponent(pathname)}
    </a>
  );
}

/** The public URL, with buttons to open and copy it. */
export function PublicAddress({ request }: RequestProps) {
  const { locale } = request;
  const texts = publishingTexts(locale);
  const address = publicUrl(request);
  return (
    <>
      <div class="field">
        <label for="address">{texts.address}</label>
        <input id="address" value={address} readonly dir="ltr" />
      </div>
      <p class="actions">
        <a class="button" href={address}>
          <Icon name="eye" />
          {texts.openPage}
        </a>
        <CopyButton of="address" locale={locale} />
      </p>
    </>
  );
}
