import { Face } from '../../../core/html/design/face.tsx';
import { mainPaths } from '../../../core/paths/main.ts';
import { href } from '../../../core/routing/href.ts';
import type { TreeGroup } from '../../../store/groups.ts';

interface GroupFaceProps {
  readonly group: Pick<TreeGroup, 'slug' | 'picture'>;
  readonly name: string;
  readonly size?: 'large';
}

export function GroupFace({ group, name, ...rest }: GroupFaceProps) {
  return <Face name={name} picture={pictureOf(group)} {...rest} />;
}

/** The URL contains the image's hash, so that browsers can cache it. */
export function pictureOf({ slug, picture }: Pick<TreeGroup, 'slug' | 'picture'>): string | null {
  return picture && `${href(mainPaths.groupPicture, { slug })}?v=${picture.slice(0, 12)}`;
}
