import { Badge } from '../../../../../core/html/design/badge.tsx';
import { Icon } from '../../../../../core/html/design/icon.tsx';
import type { Visibility } from '../../../../../domain/profile/document.ts';
import { formsTexts } from '../forms-texts.ts';
import { type FormProps, idOf } from './input.tsx';

interface VisibilityMenuProps extends FormProps {
  readonly name: string;
  readonly value: Visibility;
  /** The accessible name of the menu. */
  readonly label: string;
}

/**
 * The button shows a globe for public fields, and the label otherwise. Styles alone decide that from the
 * checked radio button.
 */
export function VisibilityMenu({ form, name, value, label }: VisibilityMenuProps) {
  const texts = formsTexts(form.locale);
  const id = idOf(name);
  return (
    <span class="visibility" title={texts.whoSees(label)}>
      <button type="button" class="quiet" id={id} popovertarget={`${id}.menu`}>
        <span class="hidden">{texts.whoSees(label)}: </span>
        <span>
          <Icon name="globe" />
          <span class="hidden">{texts.public}</span>
        </span>
        <Badge tone="warn" icon="lock">
          {texts.private}
        </Badge>
      </button>
      <span class="panel" id={`${id}.menu`} popover="auto" role="radiogroup" aria-labelledby={`${id}.for`}>
        <span class="hint" id={`${id}.for`}>
          {texts.whoSees(label)}
        </span>
        {(['public', 'private'] as const).map((one) => (
          <label>
            <input type="radio" name={name} value={one} checked={one === value} />
            <span>
              <strong>{texts[one]}</strong>
              <small>{texts.seenBy[one]}</small>
            </span>
          </label>
        ))}
      </span>
    </span>
  );
}
