import { Alert } from '../../../../core/html/design/alert.tsx';
import { uncounted } from '../../../../core/paths/preview.ts';
import type { RequestProps } from '../editor-route.ts';
import { PublicAddress, publicUrl } from '../public-address.tsx';
import { publishingTexts } from './publishing-texts.ts';

interface PublishedMomentProps extends RequestProps {
  /** The language of the card that was drawn at publish. */
  readonly language: string;
  readonly isPictureMissing: boolean;
}

/** It is out: the page itself, and what one shows it to others with. */
export function PublishedMoment({ request, language, isPictureMissing }: PublishedMomentProps) {
  const texts = publishingTexts(request.locale);
  const address = publicUrl(request);
  const card = `${address}?format=card&lang=${language}`;
  const qr = `${address}?format=qr`;
  return (
    <section class="card moment" aria-labelledby="published">
      <h2 id="published" role="status">
        {texts.done}
      </h2>
      {isPictureMissing && <Alert>{texts.noPicture}</Alert>}
      <PublicAddress request={request} />
      <ul class="keepsakes">
        <li>
          <a href={card}>
            <img src={`${card}${uncounted}`} alt={texts.card} width={1200} height={630} data-retry="" />
          </a>
        </li>
        <li>
          <a href={qr}>
            <img src={`${qr}${uncounted}`} alt={texts.qr} width={120} height={120} />
          </a>
        </li>
      </ul>
    </section>
  );
}
