import type { Site, SiteLink } from '../html/site.ts';

interface SiteFootProps {
  readonly site: Site;
  /** Links of the page. */
  readonly before?: readonly SiteLink[];
}

/** The footer of all pages on the main host: the site's name, and links of the page and the operator. */
export function SiteFoot({ site, before = [] }: SiteFootProps) {
  const links = [...before, ...site.links];
  return (
    <footer class="foot">
      <bdi>{site.name}</bdi>
      {links.length > 0 && (
        <ul>
          {links.map(({ title, url }) => (
            <li>
              <a href={url}>{title}</a>
            </li>
          ))}
        </ul>
      )}
    </footer>
  );
}
