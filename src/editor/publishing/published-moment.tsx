import { Alert } from '../../html/design/alert.tsx';
import type { RequestProps } from '../editor-route.ts';
import { PublicAddress, publicUrl } from '../public-address.tsx';
import { publishingTexts } from './publishing-texts.ts';

interface PublishedMomentProps extends RequestProps {
  readonly isPictureMissing: boolean;
}

/** It is out: the page itself, and what one shows it to others with. */
export function PublishedMoment({ request, isPictureMissing }: PublishedMomentProps) {
  const texts = publishingTexts(request.locale);
  const address = publicUrl(request);
  return (
    <section class="card moment" aria-labelledby="published">
      <h2 id="published" role="status">
        {texts.done}
      </h2>
      {isPictureMissing && <Alert>{texts.noPicture}</Alert>}
      <PublicAddress request={request} />
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
