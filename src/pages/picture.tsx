import type { ProfileView } from '../profile/view.ts';
import { nameOf } from '../profile/view.ts';

export function Picture({ view }: { readonly view: ProfileView }) {
  const picture = findOwnPicture(view);
  return picture && <img class="u-photo" src={picture} alt={nameOf(view)} width={144} height={144} />;
}

/** An uploaded picture. One from elsewhere would tell another server about every reader, and is not shown. */
export function findOwnPicture({ document, canonical }: ProfileView): string | null {
  const { image } = document.basics ?? {};
  return image?.startsWith(`${canonical}/`) ? image : null;
}
