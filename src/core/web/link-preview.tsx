import type { SiteLogo } from '../html/site.ts';
import type { Host } from '../kernel/exchange.ts';

interface LinkPreviewProps {
  readonly host: Host;
  /** The path without the query, because it may contain a visitor's search terms. */
  readonly path: string;
  readonly title: string;
  /** Used if the operator has set no description of the site. */
  readonly intro: string;
}

/** Open Graph tags, for the preview of the page's link in other apps. */
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

/** Link previews don't show SVG. */
function isRaster(logo: SiteLogo | null): logo is SiteLogo {
  return logo !== null && logo.type !== 'image/svg+xml';
}
