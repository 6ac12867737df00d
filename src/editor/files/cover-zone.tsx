import { editorPaths } from '../../paths/editor.ts';
import { alternativeOf } from '../../profile/alternatives.ts';
import type { ProfileDocument } from '../../profile/document.ts';
import { coverIn, type FileList } from '../../profile/files.ts';
import type { EditorRequest } from '../editor-route.ts';
import { AltForm } from './alt-form.tsx';
import { filesTexts } from './files-texts.ts';
import { PictureActions, smallPicture } from './picture-actions.tsx';
import { UploadZone } from './upload-zone.tsx';

interface CoverZoneProps {
  readonly request: EditorRequest;
  readonly document: ProfileDocument;
  readonly files: FileList;
}

/** The wide picture above the page, where the name is. */
export function CoverZone({ request, document, files }: CoverZoneProps) {
  const texts = filesTexts(request.locale);
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
        src={smallPicture(request, path, file)}
        alt={alt || texts.cover}
        width={file.width}
        height={file.height}
      />
      <UploadZone request={request} place="basics/cover" from="basics" label={texts.otherPhoto} />
      <PictureActions
        request={request}
        path={path}
        crop={`${editorPaths.crop}?of=cover`}
        remove={texts.removeCover}
      />
      <AltForm request={request} path={path} alt={alt} from="basics" />
    </section>
  );
}
