import type { Site } from './site.ts';

/** The name with the logo before it. A logo that is as wide as a line has the name in it. */
export function SiteName({ site: { name, logo } }: { readonly site: Site }) {
  if (logo === null) return <bdi>{name}</bdi>;
  const isNameItself = logo.width > 2.5 * logo.height;
  return (
    <>
      <img
        class="logo"
        src={logo.path}
        alt={isNameItself ? name : ''}
        width={Math.round((32 * logo.width) / logo.height)}
        height={32}
      />
      {!isNameItself && <bdi>{name}</bdi>}
    </>
  );
}
