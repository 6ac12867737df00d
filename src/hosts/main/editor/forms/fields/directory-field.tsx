import { directoryChoices } from '../../../../../domain/profile/document.ts';
import type { Directory } from '../../../../directory/directory.ts';
import { fieldLabel } from '../../field-label.ts';
import { directoryTexts } from './directory-texts.ts';
import { type FormProps, idOf, Options, Trouble, valueAt } from './input.tsx';

interface DirectoryChoiceProps extends FormProps {
  readonly directory: Directory;
}

const name = '/x-vitrine/directory';

/** Lists the profile in the directory, if the site has a directory. */
export function DirectoryField({ form, directory }: DirectoryChoiceProps) {
  const { access, isListedByDefault } = directory;
  if (access === 'off') return null;
  const texts = directoryTexts(form.locale);
  const current = valueAt(form, name);
  const id = idOf(name);
  return (
    <div class="field">
      <label for={id}>{fieldLabel(form.locale, 'x-vitrine', 'directory')}</label>
      <select id={id} name={name} aria-describedby={`${id}.hint`}>
        <option value="">{isListedByDefault ? texts.usuallyListed : texts.usuallyUnlisted}</option>
        <Options of={directoryChoices.map((choice) => [choice, texts[choice]])} selected={current} />
      </select>
      <p class="hint" id={`${id}.hint`}>
        {texts[access]} {texts.fromWhen}
      </p>
      <Trouble form={form} name={name} />
    </div>
  );
}
