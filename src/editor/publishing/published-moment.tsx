import { Alert } from '../../html/design/alert.tsx';
import { Icon } from '../../html/design/icon.tsx';
import { profilePath } from '../../paths/preview.ts';
import { CopyButton } from '../copy-button.tsx';
import type { EditorRequest } from '../editor-route.ts';
import { publishingTexts } from './publishing-texts.ts';

interface PublishedMomentProps {
  readonly request: EditorRequest;
  readonly isPictureMissing: boolean;
}

/** It is out: the page itself, and what one shows it to others with. */
export function PublishedMoment({ request, isPictureMissing }: PublishedMomentProps) {
  const { exchange, services, edited } = request;
  const texts = publishingTexts(exchange.locale);
  const address = services.previewUrl + profilePath(edited.user.username);
  return (
    <section class="card moment" aria-labelledby="published">
      <h2 id="published" role="status">
        {texts.done}
      </h2>
      {isPictureMissing && <Alert>{texts.noPicture}</Alert>}
      <div class="field">
        <label for="address">{texts.address}</label>
        <input id="address" value={address} readonly dir="ltr" />
      </div>
      <p class="actions">
        <a class="button" href={address}>
          <Icon name="eye" />
          {texts.openPage}
        </a>
        <CopyButton of="address" locale={exchange.locale} />
      </p>
      <ul class="keepsakes">
        <li>
          <a href={`${address}?format=card`}>
            <img src={`${address}?format=card`} alt={texts.card} width={1200} height={630} />
          </a>
        </li>
        <li>
          <a href={`${address}?format=qr`}>
            <img src={`${address}?format=qr`} alt={texts.qr} width={120} height={120} />
          </a>
        </li>
      </ul>
    </section>
  );
}
