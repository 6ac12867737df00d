import type { Visibility } from '../../../profile/document.ts';
import { formsTexts } from '../forms-texts.ts';
import { type FormView, idOf, Options } from './field-control.tsx';

interface VisibilityChoiceProps {
  readonly form: FormView;
  readonly name: string;
  readonly value: Visibility;
  /** What it is about, for users who do not see the field beside it. */
  readonly label: string;
}

export function VisibilityChoice({ form, name, value, label }: VisibilityChoiceProps) {
  const texts = formsTexts(form.locale);
  return (
    <select id={idOf(name)} name={name} class="visibility" aria-label={texts.whoSees(label)}>
      <Options of={(['public', 'private'] as const).map((one) => [one, texts[one]])} selected={value} />
    </select>
  );
}
