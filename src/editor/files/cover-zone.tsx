import { Icon } from '../../html/design/icon.tsx';
import { editorPaths } from '../../paths/editor.ts';
import { alternativeOf } from '../../profile/alternatives.ts';
import type { ProfileDocument } from '../../profile/document.ts';
import { coverIn, type FileList } from '../../profile/files.ts';
import { href } from '../../routing/href.ts';
import type { EditorRequest } from '../editor-route.ts';
import { AltForm } from './file-entry.tsx';
import { From } from './file-news.tsx';
import { filesTexts } from './files-texts.ts';
import { UploadZone } from './upload-zone.tsx';

interface CoverZoneProps {
  readonly request: EditorRequest;
  readonly document: ProfileDocument;
  readonly files: FileList;
}

/** The wide picture above the page, where the name is. */
export function CoverZone({ request, document, files }: CoverZoneProps) {
  const { exchange, edited } = request;
  const texts = filesTexts(exchange.locale);
  const [path, file] = coverIn(files) ?? [];
  if (path === undefined || !file)
    return (
      <section id="cover" class="photo" aria-label={texts.cover}>
        <UploadZone request={request} place="basics/cover" from="basics" label={texts.addCover} />
      </section>
    );
  const alt = alternativeOf(document, path);
  return (
    <section id="cover" class="photo" aria-label={texts.cover}>
      <img
        class="wide"
        src={`${edited.prefix + href(editorPaths.file, { path })}?size=small&of=${file.hash.slice(0, 8)}`}
        alt={alt || texts.cover}
        width={file.width}
        height={file.height}
      />
      <UploadZone request={request} place="basics/cover" from="basics" label={texts.otherPhoto} />
      <a class="button quiet" href={`${edited.prefix + editorPaths.crop}?of=cover`}>
        <Icon name="crop" />
        {texts.crop}
      </a>
      <form method="post" action={edited.prefix + editorPaths.files}>
        <From page="basics" />
        <input type="hidden" name="path" value={path} />
        <button type="submit" name="do" value="remove" class="quiet">
          <Icon name="x" />
          {texts.removeCover}
        </button>
      </form>
      <AltForm request={request} path={path} alt={alt} from="basics" />
    </section>
  );
}
