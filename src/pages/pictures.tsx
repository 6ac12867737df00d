import type { ItemFile } from '../profile/view.ts';
import { FileKind } from './item-files.tsx';
import type { ProfilePage } from './page.ts';

/** A file of known width and height: nothing moves when it comes. */
type PictureFile = ItemFile & { readonly width: number; readonly height: number };

interface PicturesProps {
  readonly page: ProfilePage;
  readonly pictures: readonly PictureFile[];
  /** What the item is called. */
  readonly title: string;
}

export function Pictures({ page, pictures, title }: PicturesProps) {
  return (
    <>
      {pictures.map((file, index) => (
        <figure class="picture">
          <a href={file.url} type={file.type}>
            <img
              src={file.url}
              {...(file.small && {
                srcset: `${file.small.url} ${file.small.width}w, ${file.url} ${file.width}w`,
                sizes: '(max-width: 44rem) 100vw, 40rem',
              })}
              alt={file.alt ?? `${title} – ${wordsOf(file.path)}`}
              width={file.width}
              height={file.height}
              loading={index === 0 ? 'eager' : 'lazy'}
              decoding="async"
            />
          </a>
          <figcaption>
            <bdi>{file.path}</bdi> <FileKind page={page} file={file} />
          </figcaption>
        </figure>
      ))}
    </>
  );
}

/** The files of an item: those to look at, and those to open. */
export function partFiles(files: readonly ItemFile[]): {
  readonly pictures: readonly PictureFile[];
  readonly others: readonly ItemFile[];
} {
  return {
    pictures: files.filter(isPicture),
    others: files.filter((file) => !isPicture(file)),
  };
}

function isPicture(file: ItemFile): file is PictureFile {
  return file.width !== undefined && file.height !== undefined;
}

/** `notes/low-water_line.jpg` is "low water line". */
function wordsOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
  return name.replace(/[-_\s]+/g, ' ').trim() || path;
}
