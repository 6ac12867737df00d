import { Badge } from '../../../html/design/badge.tsx';
import { Icon } from '../../../html/design/icon.tsx';
import type { Visibility } from '../../../profile/document.ts';
import { formsTexts } from '../forms-texts.ts';
import { type FormView, idOf, Options } from './field-control.tsx';

interface VisibilityChoiceProps {
  readonly form: FormView;
  readonly name: string;
  readonly value: Visibility;
  /** Names the field, for users who do not see it beside the control. */
  readonly label: string;
}

/** A globe while it is public, and words otherwise. The control is a select that lies over them. */
export function VisibilityChoice({ form, name, value, label }: VisibilityChoiceProps) {
  const texts = formsTexts(form.locale);
  return (
    <span class="visibility">
      <Icon name="globe" />
      <Badge tone="warn" icon="lock">
        <span aria-hidden="true">{texts.private}</span>
      </Badge>
      <select id={idOf(name)} name={name} aria-label={texts.whoSees(label)} title={texts.whoSees(label)}>
        <Options of={(['public', 'private'] as const).map((one) => [one, texts[one]])} selected={value} />
      </select>
    </span>
  );
}
