import { Icon } from '../../../../../core/html/design/icon.tsx';
import type { Children } from '../../../../../core/html/jsx/markup.ts';
import type { Field } from '../../../../../domain/profile/fields.ts';
import { fieldLabel } from '../../field-label.ts';
import { type FormsTexts, formsTexts } from '../forms-texts.ts';
import { DateControl } from './date-control.tsx';
import {
  type FormProps,
  Input,
  idOf,
  isLocked,
  isMarkdown,
  type LineAttributes,
  managedBy,
  Trouble,
} from './input.tsx';
import { listFor, suggestionFor } from './suggestions.tsx';

export interface ControlProps extends FormProps {
  readonly name: string;
  readonly field: Field;
  readonly owner: string;
  readonly beside?: Children;
  readonly attributes?: LineAttributes;
}

export function FieldControl({ form, name, field, owner, beside, attributes }: ControlProps) {
  const label = fieldLabel(form.locale, owner, field.name);
  const isFixed = isLocked(form, name);
  const hint = isFixed ? managedBy(form) : hintOf(form.locale, field);
  const texts = formsTexts(form.locale);
  return (
    <div class={beside ? 'field headed' : 'field'}>
      <label for={idOf(name)}>{label}</label>
      {beside}
      {field.kind === 'date' ? (
        <DateControl form={form} name={name} field={field} label={label} hasHint={hint !== ''} />
      ) : (
        <Input
          form={form}
          name={name}
          field={field}
          hasHint={hint !== ''}
          list={listFor(owner, field.name)}
          suggest={suggestionFor(owner, field.name)}
          line={attributes}
        />
      )}
      {isMarkdown(field) && !isFixed && <Marks texts={texts} />}
      {hint !== '' && (
        <p class="hint" id={`${idOf(name)}.hint`}>
          {hint}
        </p>
      )}
      <Trouble form={form} name={name} />
    </div>
  );
}

/** Buttons for emphasis. They need the script. Without it, members type the marks. */
function Marks({ texts }: { readonly texts: FormsTexts }) {
  return (
    <div class="marks">
      {marks.map((mark) => (
        <button
          type="button"
          class="quiet only small"
          data-mark={mark}
          aria-label={texts.marks[mark]}
          title={texts.marks[mark]}
        >
          <Icon name={mark} />
        </button>
      ))}
    </div>
  );
}

const marks = ['bold', 'italic', 'list', 'link'] as const;

function hintOf(locale: string, field: Field): string {
  const texts = formsTexts(locale);
  return isMarkdown(field) ? texts.markdown : '';
}
