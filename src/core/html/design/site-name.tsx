import type { Site } from '../site.ts';
import { drawIcon } from './draw-icon.ts';

/** The name behind the logo, or behind a mark in the site's color. A very wide logo already contains the name. */
export function SiteName({ site }: { readonly site: Site }) {
  const { name, logo } = site;
  const isNameItself = logo !== null && logo.width > 2.5 * logo.height;
  return (
    <>
      <img
        class="logo"
        src={logo?.path ?? drawIcon(site)}
        alt={isNameItself ? name : ''}
        width={logo === null ? 32 : Math.round((32 * logo.width) / logo.height)}
        height={32}
      />
      {!isNameItself && <bdi>{name}</bdi>}
    </>
  );
}
