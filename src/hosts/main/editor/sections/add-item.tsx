import { Icon } from '../../../../core/html/design/icon.tsx';
import type { Item } from '../../../../domain/profile/document.ts';
import { askedFieldsOf } from '../../../../domain/profile/fields.ts';
import { pointer } from '../../../../domain/profile/json-pointer.ts';
import { DoButton } from '../do-button.tsx';
import { fieldLabel } from '../field-label.ts';
import type { FormProps } from '../forms/fields/input.tsx';
import { ItemFields, ItemVisibility } from '../forms/fields/item-fields.tsx';
import { entriesAt } from '../forms/fields/list-rows.tsx';
import { formsTexts } from '../forms/forms-texts.ts';

interface AddItemProps extends FormProps {
  readonly type: string;
  readonly saved: readonly Item[];
  /** Whether the URL asks for the form to be open. */
  readonly isAsked: boolean;
}

/** Collapsed until the member adds an entry. The new entry is saved as a whole. */
export function AddItem({ form, type, saved, isAsked }: AddItemProps) {
  const texts = formsTexts(form.locale);
  const begun = entriesAt(form, pointer(type)).length - saved.length;
  // Shows the unsaved entries after a failed submit, otherwise one empty entry.
  const places = Array.from({ length: Math.max(1, begun) }, (_, index) => saved.length + index);
  const says: Readonly<Record<string, string>> = texts.adding;
  return (
    <details class="adding" id="adding" open={isAsked || begun > 0}>
      <summary>
        <Icon name="plus" />
        {(Object.hasOwn(says, type) ? says[type] : undefined) ?? texts.adding.other}
      </summary>
      {places.map((index, number) => (
        <fieldset class="new" id={`new-${number}`} data-new={pointer(type, index)}>
          <legend class="hidden">{texts.newItem}</legend>
          <ItemFields form={form} type={type} at={pointer(type, index)} fields={askedFieldsOf(type, saved)} />
          <div class="field">
            <span class="label">{fieldLabel(form.locale, '', 'visibility')}</span>
            <ItemVisibility form={form} at={pointer(type, index)} />
          </div>
          <DoButton value="save">{texts.add}</DoButton>
        </fieldset>
      ))}
    </details>
  );
}
