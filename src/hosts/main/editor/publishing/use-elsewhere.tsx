import { Icon } from '../../../../core/html/design/icon.tsx';
import type { Children } from '../../../../core/html/jsx/markup.ts';
import { uncounted } from '../../../../core/paths/preview.ts';
import { directionOf } from '../../../../core/texts/direction.ts';
import { shownAddress } from '../../../../domain/pages/outgoing.ts';
import { CopyButton } from '../copy-button.tsx';
import { publicUrl } from '../public-address.tsx';
import type { PublishedProps } from './find-published-facts.ts';
import { publishedTexts } from './published-texts.ts';
import { writeBadge, writeSignature } from './signature.ts';

/** A QR code, an email signature, and a badge for other websites. */
export function UseElsewhere({ request, facts }: PublishedProps) {
  const { locale } = request;
  const texts = publishedTexts(locale);
  const address = publicUrl(request);
  return (
    <section class="elsewhere" aria-labelledby="elsewhere">
      <h2 id="elsewhere">{texts.elsewhere}</h2>
      <div class="kit">
        <article class="card">
          <h3>{texts.qr}</h3>
          <div class="shown">
            <img src={`${address}?format=qr${uncounted}`} alt={texts.qr} width={120} height={120} />
          </div>
          <p class="actions">
            <Download of={`${address}?format=qr`} title="SVG" />
            <Download of={`${address}?format=qr-png`} title="PNG" />
          </p>
        </article>
        <article class="card">
          <h3>{texts.signature}</h3>
          <div class="shown signature" lang={facts.language} dir={directionOf(facts.language)}>
            <strong class="said">{facts.name}</strong>
            {facts.headline !== '' && <span>{facts.headline}</span>}
            <a href={address} dir="ltr">
              {shownAddress(address)}
            </a>
          </div>
          <Source
            id="signature"
            label={texts.signatureSource}
            source={writeSignature(facts, address)}
            locale={locale}
          />
        </article>
        <article class="card">
          <h3>{texts.badge}</h3>
          <div class="shown">
            <a href={address}>
              <img src={`${address}?format=badge${uncounted}`} alt={facts.name} height={36} />
            </a>
          </div>
          <Source id="badge" label={texts.badgeSource} source={writeBadge(facts, address)} locale={locale}>
            <Download of={`${address}?format=badge`} title="SVG" />
          </Source>
        </article>
      </div>
    </section>
  );
}

function Download({ of, title }: { readonly of: string; readonly title: string }) {
  return (
    <a class="button second small" href={of}>
      <Icon name="download" />
      {title}
    </a>
  );
}

interface SourceProps {
  readonly id: string;
  readonly label: string;
  readonly source: string;
  readonly locale: string;
  readonly children?: Children;
}

/** Text to select, with a button to copy it if the script runs. */
function Source({ id, label, source, locale, children }: SourceProps) {
  return (
    <>
      <label class="hidden" for={id}>
        {label}
      </label>
      <textarea id={id} class="source" readonly rows={3} dir="ltr" spellcheck={false}>
        {source}
      </textarea>
      <p class="actions">
        <CopyButton of={id} locale={locale} label={publishedTexts(locale).copyHtml} look="second small" />
        {children}
      </p>
    </>
  );
}
