import { Icon } from '../../../../core/html/design/icon.tsx';
import { fileKind } from '../../../../core/html/texts/file-kind.ts';
import { editorPaths, itemPath } from '../../../../core/paths/editor.ts';
import { alternativeOf } from '../../../../domain/profile/alternatives.ts';
import type { ProfileDocument } from '../../../../domain/profile/document.ts';
import { isCover, isPicture } from '../../../../domain/profile/files.ts';
import type { PlaceNames } from '../changes/place-names.ts';
import { titleOfBasics } from '../desk/menu-pages.ts';
import type { RequestProps } from '../editor-route.ts';
import { titleOfSection } from '../section-title.ts';
import { nameOfFile } from './file-news.tsx';
import { filesTexts } from './files-texts.ts';
import type { FileGroup, ListedFile } from './group-files.ts';
import { smallPicture } from './picture-actions.tsx';

interface FileShelfProps extends RequestProps {
  readonly document: ProfileDocument;
  readonly names: PlaceNames;
  readonly group: FileGroup;
  readonly chosen: string | null;
}

/** Shows the images of an entry as thumbnails, and its other files as a list. */
export function FileShelf({ request, document, names, group, chosen }: FileShelfProps) {
  const { pictures, others } = group;
  return (
    <section>
      <Place request={request} document={document} names={names} group={group} />
      {pictures.length > 0 && (
        <ul class="shelf">
          {pictures.map((listed) => (
            <li>
              <Thumbnail request={request} listed={listed} />
              <FileLink request={request} path={listed[0]} chosen={chosen} />
              <Caption request={request} document={document} path={listed[0]} />
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul class="rows">
          {others.map(([path, file]) => (
            <li>
              <FileLink request={request} path={path} chosen={chosen} icon />
              <span class="soft">{fileKind(file, request.locale)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Place({ request, document, names, group }: Omit<FileShelfProps, 'chosen'>) {
  const { locale, prefix } = request;
  const [type = '', slug = ''] = group.place.split('/');
  if (type === 'basics')
    return (
      <h2>
        <a href={prefix + editorPaths.basics}>{titleOfBasics(request, document.basics?.name)}</a>
      </h2>
    );
  const [first] = [...group.pictures, ...group.others];
  const owner = first && names.ownerOf(first[0]);
  return (
    <h2 class="said">
      {owner ? <a href={prefix + itemPath(type, slug)}>{owner}</a> : <bdi>{slug}</bdi>}{' '}
      <small>{titleOfSection(document, type, locale)}</small>
    </h2>
  );
}

/** The alt text is shown below the image. */
function Thumbnail({ request, listed: [path, file] }: RequestProps & { readonly listed: ListedFile }) {
  return (
    <img
      src={smallPicture(request, path, file)}
      alt=""
      width={file.width}
      height={file.height}
      loading="lazy"
    />
  );
}

interface FileLinkProps extends RequestProps {
  readonly path: string;
  readonly chosen: string | null;
  readonly icon?: boolean;
}

function FileLink({ request: { prefix }, path, chosen, icon = false }: FileLinkProps) {
  return (
    <a
      href={`${prefix + editorPaths.files}?${new URLSearchParams({ file: path })}#detail`}
      aria-current={path === chosen ? 'true' : undefined}
    >
      {icon && <Icon name="file-text" />} <bdi>{nameOfFile(path)}</bdi>
    </a>
  );
}

interface CaptionProps extends RequestProps {
  readonly document: ProfileDocument;
  readonly path: string;
}

function Caption({ request, document, path }: CaptionProps) {
  const texts = filesTexts(request.locale);
  if (isPicture(path)) return <p class="soft">{texts.picture}</p>;
  const alt = alternativeOf(document, path);
  return (
    <>
      {isCover(path) && <p class="soft">{texts.cover}</p>}
      {alt === '' ? (
        <p class="missing">
          <Icon name="triangle-alert" /> {texts.sayWhat}
        </p>
      ) : (
        <p class="soft said">{alt}</p>
      )}
    </>
  );
}
