import { alternativeOf } from '../../../../domain/profile/alternatives.ts';
import { coverIn } from '../../../../domain/profile/files.ts';
import { AltForm } from './alt-form.tsx';
import { filesTexts } from './files-texts.ts';
import type { PhotoProps } from './photo.tsx';
import { PictureActions, smallPicture } from './picture-actions.tsx';
import { UploadZone } from './upload-zone.tsx';

/** The wide image at the top of the profile, edited next to the name. */
export function CoverZone({ request, document, files }: PhotoProps) {
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
      <PictureActions request={request} path={path} remove={texts.removeCover} />
      <AltForm request={request} path={path} alt={alt} caption={null} from="basics" />
    </section>
  );
}
