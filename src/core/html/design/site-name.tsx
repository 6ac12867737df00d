import type { Site } from '../site.ts';
import { drawIcon } from './draw-icon.ts';

/**
 * The name with the logo before it, or a mark in the site's color. A logo that is as wide as a line has the name in it.
 */
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
