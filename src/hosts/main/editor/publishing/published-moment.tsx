import { Alert } from '../../../../core/html/design/alert.tsx';
import { Icon } from '../../../../core/html/design/icon.tsx';
import { editorPaths } from '../../../../core/paths/editor.ts';
import { uncounted } from '../../../../core/paths/preview.ts';
import { CopyButton } from '../copy-button.tsx';
import { publicUrl } from '../public-address.tsx';
import type { PublishedProps } from './find-published-facts.ts';
import { publishedTexts } from './published-texts.ts';
import { publishingTexts } from './publishing-texts.ts';
import { momentOf } from './revision-facts.tsx';
import { UseElsewhere } from './use-elsewhere.tsx';

interface PublishedMomentProps extends PublishedProps {
  readonly isPictureMissing: boolean;
}

/** Shown after publishing: the profile is online, with the preview of its link and ways to share it. */
export function PublishedMoment({ request, facts, isPictureMissing }: PublishedMomentProps) {
  const texts = publishedTexts(request.locale);
  return (
    <div class="live">
      <div class="live-top">
        <Icon name="circle-check" />
        <p role="status">
          {texts.published}{' '}
          <time datetime={facts.publishedAt} data-local>
            {momentOf(facts.publishedAt, request.locale)}
          </time>
        </p>
        <a class="button second" href={publicUrl(request)}>
          <Icon name="arrow-up-right" />
          {texts.view}
        </a>
      </div>
      {isPictureMissing && (
        <Alert>
          {publishingTexts(request.locale).noPicture}{' '}
          <a href={request.prefix + editorPaths.publish}>{texts.again}</a>
        </Alert>
      )}
      <div class="live-columns">
        <LinkCard request={request} facts={facts} />
        <OwnLink request={request} facts={facts} />
      </div>
      <UseElsewhere request={request} facts={facts} />
    </div>
  );
}

/** The share card in the main language, which publishing draws. */
function LinkCard({ request, facts }: PublishedProps) {
  const texts = publishedTexts(request.locale);
  const card = `${publicUrl(request)}?format=card&lang=${facts.language}`;
  return (
    <figure class="link-card">
      <a href={card}>
        <img src={`${card}${uncounted}`} alt={texts.card} width={1200} height={630} data-retry="" />
      </a>
      <figcaption class="hint">{texts.cardHint}</figcaption>
    </figure>
  );
}

function OwnLink({ request, facts }: PublishedProps) {
  const { locale } = request;
  const texts = publishedTexts(locale);
  const address = publicUrl(request);
  const mail = `mailto:?subject=${encodeURIComponent(facts.name)}&body=${encodeURIComponent(address)}`;
  return (
    <div class="own-link">
      <div class="field">
        <label for="address">{texts.link}</label>
        <input id="address" value={address} readonly dir="ltr" />
      </div>
      <CopyButton of="address" locale={locale} label={texts.copyLink} look="wide" />
      <p class="actions">
        <button type="button" class="second" data-share={address} data-name={facts.name} hidden>
          <Icon name="share-2" />
          {texts.share}
        </button>
        <a class="button second" href={mail}>
          <Icon name="mail" />
          {texts.email}
        </a>
      </p>
    </div>
  );
}
