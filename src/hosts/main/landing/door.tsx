import type { Site, SiteLink } from '../../../core/html/site.ts';
import { editorPaths } from '../../../core/paths/editor.ts';
import type { VisitorExchange } from '../../web/route.ts';
import { joinAction } from './call-to-action.ts';
import { Claim } from './claim.tsx';
import type { Landing } from './landing.ts';
import { landingTexts } from './landing-texts.ts';

interface DoorProps {
  readonly landing: Landing;
  readonly exchange: VisitorExchange;
  readonly signIn: SiteLink;
}

/** The landing page if the directory is empty or not accessible to the visitor. */
export function Door({ landing, exchange: { locale, visitor }, signIn }: DoorProps) {
  return (
    <section class="gate door">
      {landing.directory.access === 'public' ? (
        <Claim site={landing.site} locale={locale} />
      ) : (
        <Purpose site={landing.site} />
      )}
      <div class="card">
        {visitor.session ? (
          <a class="button wide" href={editorPaths.overview}>
            {landingTexts(locale).editProfile}
          </a>
        ) : (
          <WaysIn landing={landing} signIn={signIn} locale={locale} />
        )}
      </div>
    </section>
  );
}

function Purpose({ site }: { readonly site: Site }) {
  return (
    <>
      <h1 dir="auto">{site.name}</h1>
      {site.description !== null && (
        <p class="hint" lang={site.language} dir="auto">
          {site.description}
        </p>
      )}
    </>
  );
}

type WaysInProps = Pick<DoorProps, 'landing' | 'signIn'> & { readonly locale: string };

function WaysIn({ landing, signIn, locale }: WaysInProps) {
  const join = joinAction(landing, locale);
  return (
    <>
      <a class="button wide" href={signIn.url}>
        {signIn.title}
      </a>
      {join && (
        <a class="button second wide" href={join.url}>
          {join.title}
        </a>
      )}
    </>
  );
}
