import { Icon } from '../../core/html/design/icon.tsx';
import { type ItemFile, isMeasured, type PictureFile } from '../profile/view.ts';
import { FileKind } from './item-files.tsx';
import type { PageProps } from './page.ts';
import { sharingTexts } from './sharing-texts.ts';

interface PicturesProps extends PageProps {
  readonly pictures: readonly PictureFile[];
  /** The item's title. */
  readonly title: string;
}

interface LargePictureProps extends PicturesProps {
  readonly index: number;
}

/** The first image, above the text. */
export function CoverPicture({ pictures, ...place }: PicturesProps) {
  const [first] = pictures;
  if (!first) return null;
  return (
    <div class={first.width > first.height * 1.2 ? 'plate wide' : 'plate'}>
      <LargePicture {...place} pictures={pictures} index={0} />
    </div>
  );
}

/** The other images, below the text. */
export function MorePictures(place: PicturesProps) {
  if (place.pictures.length < 2) return null;
  return (
    <div class="plates">
      {place.pictures.slice(1).map((_, index) => (
        <LargePicture {...place} index={index + 1} />
      ))}
    </div>
  );
}

/** An enlarged image, opened by a URL fragment, so that it works without scripts. */
function LargePicture({ page, pictures, title, index }: LargePictureProps) {
  const texts = sharingTexts(page.locale);
  const file = pictures[index];
  if (!file) return null;
  return (
    <figure class="picture" id={pictureId(index)}>
      <a href={`#${pictureId(index)}`}>
        <img
          src={file.url}
          {...srcsetOf(file, index === 0 ? sizes.cover : sizes.other)}
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
        {file.caption !== undefined && <bdi>{file.caption}</bdi>}{' '}
        <a href={file.url} type={file.type}>
          <FileKind page={page} file={file} />
        </a>
      </figcaption>
    </figure>
  );
}

const sizes = {
  cover: '(max-width: 56rem) 100vw, 55rem',
  other: '(max-width: 56rem) 50vw, 18rem',
} as const;

/** The `srcset` for browsers, if the image has several sizes. */
export function srcsetOf(file: Pick<PictureFile, 'url' | 'width' | 'sizes'>, sizes: string) {
  const { url, width, sizes: smaller = [] } = file;
  if (smaller.length === 0) return {};
  return { srcset: [...smaller, { url, width }].map((one) => `${one.url} ${one.width}w`).join(', '), sizes };
}

/** The element id of an image on its item's page. */
export function pictureId(index: number): string {
  return `picture-${index + 1}`;
}

/** Splits an item's files into images and other files. */
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

/** Converts `notes/low-water_line.jpg` to "low water line". */
function wordsOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
  return name.replace(/[-_\s]+/g, ' ').trim() || path;
}
