import type { SiteLogo } from '../html/site.ts';
import type { Host } from '../kernel/exchange.ts';

interface LinkPreviewProps {
  readonly host: Host;
  /** Without the query: a visitor's search terms are not passed on. */
  readonly path: string;
  readonly title: string;
  /** Used where the operator has not described the site. */
  readonly intro: string;
}

/** Open Graph tags: how a page looks where its address is pasted. */
export function LinkPreview({ host: { site, origin }, path, title, intro }: LinkPreviewProps) {
  const description = site.description ?? intro;
  return (
    <>
      <meta name="description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={origin + path} />
      <meta property="og:site_name" content={site.name} />
      {isRaster(site.logo) && (
        <>
          <meta property="og:image" content={origin + site.logo.path} />
          <meta property="og:image:type" content={site.logo.type} />
          <meta property="og:image:width" content={String(site.logo.width)} />
          <meta property="og:image:height" content={String(site.logo.height)} />
          <meta property="og:image:alt" content={site.name} />
        </>
      )}
    </>
  );
}

/** Link previews do not show SVG. */
function isRaster(logo: SiteLogo | null): logo is SiteLogo {
  return logo !== null && logo.type !== 'image/svg+xml';
}
