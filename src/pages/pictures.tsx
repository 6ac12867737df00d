import { Icon } from '../html/design/icon.tsx';
import { type ItemFile, isMeasured, type PictureFile } from '../profile/view.ts';
import { FileKind } from './item-files.tsx';
import type { ProfilePage } from './page.ts';
import { sharingTexts } from './sharing-texts.ts';

interface PicturesProps {
  readonly page: ProfilePage;
  readonly pictures: readonly PictureFile[];
  /** What the item is called. */
  readonly title: string;
}

/** Each can be seen by itself: the address says which, and nothing has to run for it. */
export function Pictures({ page, pictures, title }: PicturesProps) {
  const texts = sharingTexts(page.locale);
  return (
    <>
      {pictures.map((file, index) => (
        <figure class="picture" id={pictureId(index)}>
          <a href={`#${pictureId(index)}`}>
            <img
              src={file.url}
              {...(file.small && {
                srcset: `${file.small.url} ${file.small.width}w, ${file.url} ${file.width}w`,
                sizes: '(max-width: 44rem) 100vw, 40rem',
              })}
              alt={alternativeFor(file, title)}
              width={file.width}
              height={file.height}
              loading={index === 0 ? 'eager' : 'lazy'}
              decoding="async"
            />
          </a>
          <p class="beside">
            {index > 0 && (
              <a href={`#${pictureId(index - 1)}`} aria-label={texts.previous} lang={page.locale}>
                <Icon name="arrow-left" />
              </a>
            )}
            {index < pictures.length - 1 && (
              <a href={`#${pictureId(index + 1)}`} aria-label={texts.next} lang={page.locale}>
                <Icon name="arrow-right" />
              </a>
            )}
            <a href="#item" aria-label={texts.close} lang={page.locale}>
              <Icon name="x" />
            </a>
          </p>
          <figcaption>
            <bdi>{file.alt ?? wordsOf(file.path)}</bdi>{' '}
            <a href={file.url} type={file.type}>
              <FileKind page={page} file={file} />
            </a>
          </figcaption>
        </figure>
      ))}
    </>
  );
}

/** Where a picture is on the page of its item. */
export function pictureId(index: number): string {
  return `picture-${index + 1}`;
}

/** The files of an item: those to look at, and those to open. */
export function partFiles(files: readonly ItemFile[]): {
  readonly pictures: readonly PictureFile[];
  readonly others: readonly ItemFile[];
} {
  return {
    pictures: files.filter(isMeasured),
    others: files.filter((file) => !isMeasured(file)),
  };
}

export function alternativeFor(file: ItemFile, title: string): string {
  return file.alt ?? `${title} – ${wordsOf(file.path)}`;
}

/** `notes/low-water_line.jpg` is "low water line". */
function wordsOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
  return name.replace(/[-_\s]+/g, ' ').trim() || path;
}
