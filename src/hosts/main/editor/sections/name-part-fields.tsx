import { pointer } from '../../../../domain/profile/json-pointer.ts';
import { FieldControl } from '../forms/fields/field-control.tsx';
import type { FormProps } from '../forms/fields/input.tsx';
import { formsTexts } from '../forms/forms-texts.ts';

interface NamePartFieldsProps extends FormProps {
  /** The names of the fields in the document. */
  readonly names: readonly string[];
}

/** The parts of the name. They are collapsed, because only address books need them. */
export function NamePartFields({ form, names }: NamePartFieldsProps) {
  const texts = formsTexts(form.locale).nameParts;
  const at = (name: string) => pointer('basics', name);
  return (
    <details class="disclosure" open={names.some((name) => form.problems.has(at(name)))}>
      <summary>{texts.title}</summary>
      <p class="hint">{texts.hint}</p>
      <div class="pair">
        {names.map((name) => (
          <FieldControl form={form} name={at(name)} field={{ name, kind: 'line' }} owner="basics" />
        ))}
      </div>
    </details>
  );
}
