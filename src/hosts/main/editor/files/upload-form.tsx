import { Icon } from '../../../../core/html/design/icon.tsx';
import { type ProfileDocument, sectionsOf } from '../../../../domain/profile/document.ts';
import type { PlaceNames } from '../changes/place-names.ts';
import type { RequestProps } from '../editor-route.ts';
import { titleOfSection } from '../section-title.ts';
import { FilesForm } from './files-form.tsx';
import { filesTexts } from './files-texts.ts';

interface UploadFormProps extends RequestProps {
  readonly document: ProfileDocument;
  readonly names: PlaceNames;
  /** For example `projects/engine`. */
  readonly place: string;
}

/**
 * Uploads a file to the chosen place. The place comes first in the form, so that the server knows it before a
 * large file arrives. Members add the alt text afterwards.
 */
export function UploadForm({ request, document, names, place }: UploadFormProps) {
  const { locale } = request;
  const texts = filesTexts(locale);
  return (
    <FilesForm request={request} upload="on submit" class="drop">
      <div class="field">
        <label for="place">{texts.place}</label>
        <select id="place" name="place" required>
          <option value="">{texts.choosePlace}</option>
          <option value="basics/image" selected={place === 'basics/image'}>
            {texts.picture}
          </option>
          <option value="basics/cover" selected={place === 'basics/cover'}>
            {texts.cover}
          </option>
          {sectionsOf(document).map(([type, items]) => (
            <optgroup label={titleOfSection(document, type, locale)}>
              {items.map((item, index) => {
                const value = `${type}/${item['x-vitrine']?.slug ?? ''}`;
                return (
                  <option value={value} selected={value === place}>
                    {names.nameOfItem(type, item, index)}
                  </option>
                );
              })}
            </optgroup>
          ))}
        </select>
      </div>
      <div class="field">
        <label for="file">
          <Icon name="upload" /> {texts.choose}
        </label>
        <input id="file" name="file" type="file" required aria-describedby="file-hint" />
        <p class="hint" id="file-hint">
          {texts.fileHint}
        </p>
      </div>
      <button type="submit">{texts.upload}</button>
    </FilesForm>
  );
}
