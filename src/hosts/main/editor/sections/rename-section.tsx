import { textsFor } from '../../../../core/html/texts/texts.ts';
import { pointer } from '../../../../domain/profile/json-pointer.ts';
import { sectionTitle } from '../../../../domain/profile/labels.ts';
import { longestTitle } from '../../../../domain/profile/schema.ts';
import { FieldControl } from '../forms/fields/field-control.tsx';
import type { FormProps } from '../forms/fields/input.tsx';
import { formsTexts } from '../forms/forms-texts.ts';

interface RenameSectionProps extends FormProps {
  readonly type: string;
}

/** Edits the title of a section. The URL of the section stays. */
export function RenameSection({ form, type }: RenameSectionProps) {
  const { rename, renameHint } = formsTexts(form.locale).section;
  const name = pointer('x-vitrine', 'titles', type);
  return (
    <details class="disclosure" open={form.problems.has(name)}>
      <summary>{rename}</summary>
      <p class="hint">{renameHint}</p>
      <FieldControl
        form={form}
        name={name}
        field={{ name: 'sectionTitle', kind: 'line' }}
        owner=""
        attributes={{
          placeholder: sectionTitle(textsFor(form.locale).profile, type, {}),
          maxlength: longestTitle,
          'data-heading': '',
        }}
      />
    </details>
  );
}
