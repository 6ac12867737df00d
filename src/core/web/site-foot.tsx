import type { Site } from '../html/site.ts';

/** The footer of every page of the main host: the site's name and the operator's links. */
export function SiteFoot({ site }: { readonly site: Site }) {
  return (
    <footer class="foot">
      <bdi>{site.name}</bdi>
      {site.links.length > 0 && (
        <ul>
          {site.links.map(({ title, url }) => (
            <li>
              <a href={url}>{title}</a>
            </li>
          ))}
        </ul>
      )}
    </footer>
  );
}
