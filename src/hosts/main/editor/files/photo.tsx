import { Face } from '../../../../core/html/design/face.tsx';
import type { ProfileDocument } from '../../../../domain/profile/document.ts';
import { type FileList, findPortrait } from '../../../../domain/profile/files.ts';
import type { RequestProps } from '../editor-route.ts';
import { FileNews } from './file-news.tsx';
import { filesTexts } from './files-texts.ts';
import { PictureActions, smallPicture } from './picture-actions.tsx';
import { UploadZone } from './upload-zone.tsx';

export interface PhotoProps extends RequestProps {
  readonly document: ProfileDocument;
  readonly files: FileList;
}

export function Photo({ request, document, files }: PhotoProps) {
  const { locale, user } = request;
  const texts = filesTexts(locale);
  const [path, file] = findPortrait(files) ?? [];
  return (
    <section id="photo" class="photo" aria-label={texts.picture}>
      <FileNews request={request} files={files} from="basics" />
      <Face
        name={document.basics?.name || user.username}
        picture={path === undefined || !file ? null : smallPicture(request, path, file)}
        size="large"
      />
      <UploadZone
        request={request}
        place="basics/image"
        from="basics"
        label={path === undefined ? texts.addPhoto : texts.otherPhoto}
      />
      {path !== undefined && <PictureActions request={request} path={path} remove={texts.removePhoto} />}
    </section>
  );
}
