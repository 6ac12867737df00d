import type { Site } from '../html/site.ts';

/** At the foot of every page of the main host: whose it is, and what the operator has to say. */
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
