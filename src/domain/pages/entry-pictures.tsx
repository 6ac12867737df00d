import { linkTo, type PictureFile } from '../profile/view.ts';
import type { PageProps } from './page.ts';
import { alternativeFor, pictureId, srcsetOf } from './pictures.tsx';

interface EntryPicturesProps extends PageProps {
  readonly pictures: readonly PictureFile[];
  /** The path of the entry's own page, which shows the images large. */
  readonly path: string;
  readonly title: string;
}

const mostShown = 6;
const sizes = {
  cover: '(max-width: 44rem) 100vw, 50rem',
  thumbnail: '(max-width: 44rem) 50vw, 20rem',
} as const;

/** Pixels, for browsers that ignore `srcset`. */
const enough = 800;

/** The small images of an entry in a list, with captions. Each links to its large image. */
export function EntryPictures({ page, pictures, path, title }: EntryPicturesProps) {
  if (pictures.length === 0) return null;
  const address = linkTo(page.view, path);
  // Some themes show the first image larger than the others.
  const isCover = (index: number) =>
    index === 0 && (pictures.length === 1 || ['studio', 'gallery'].includes(page.view.theme));
  const more = pictures.length - mostShown;
  return (
    <div class={pictures.length === 1 ? 'pictures one' : 'pictures'}>
      {pictures.slice(0, mostShown).map((file, index) => (
        <figure>
          <a href={`${address}#${pictureId(index)}`}>
            <img
              src={file.sizes?.find(({ width }) => width >= enough)?.url ?? file.url}
              {...srcsetOf(file, isCover(index) ? sizes.cover : sizes.thumbnail)}
              alt={alternativeFor(file, title)}
              width={file.width}
              height={file.height}
              loading="lazy"
              decoding="async"
            />
            {more > 0 && index === mostShown - 1 && <span class="more">+{more}</span>}
          </a>
          {file.caption !== undefined && (
            <figcaption>
              <bdi>{file.caption}</bdi>
            </figcaption>
          )}
        </figure>
      ))}
    </div>
  );
}
