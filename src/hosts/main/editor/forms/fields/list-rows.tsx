import { Icon } from '../../../../../core/html/design/icon.tsx';
import type { Children } from '../../../../../core/html/jsx/markup.ts';
import type { Field } from '../../../../../domain/profile/fields.ts';
import { lookUpPointer, parsePointer, pointer } from '../../../../../domain/profile/json-pointer.ts';
import { fieldLabel } from '../../field-label.ts';
import { formsTexts } from '../forms-texts.ts';
import type { ControlProps } from './field-control.tsx';
import { type FormProps, type FormView, Input, Trouble } from './input.tsx';
import { listFor, suggestionFor } from './suggestions.tsx';

/** A list of short texts with a row each, and an empty row to add another. */
export function Lines({ form, name, field, owner }: ControlProps) {
  const label = fieldLabel(form.locale, owner, field.name);
  const texts = formsTexts(form.locale);
  const count = entriesAt(form, name).length;
  const row: Field = { name: field.name, kind: field.name === 'highlights' ? 'text' : 'line' };
  return (
    <fieldset class="rows">
      <legend>{label}</legend>
      <ol data-list={name}>
        {Array.from({ length: count + 1 }, (_, index) => {
          const place = name + pointer(index);
          const called = index < count ? `${label} ${index + 1}` : `${label}: ${texts.another}`;
          return (
            <li data-pointer={place} class={index < count ? 'row' : 'row new'}>
              <Input
                form={form}
                name={place}
                field={row}
                label={called}
                list={listFor(owner, field.name)}
                suggest={suggestionFor(owner, field.name)}
              />
              {index < count && (
                <RowButtons form={form} name={place} index={index} count={count} label={called} />
              )}
              <Trouble form={form} name={place} />
            </li>
          );
        })}
      </ol>
    </fieldset>
  );
}

export interface RowButtonsProps extends FormProps {
  readonly name: string;
  readonly index: number;
  readonly count: number;
  readonly label: string;
}

export function RowButtons({ form, name, index, count, label }: RowButtonsProps) {
  const texts = formsTexts(form.locale);
  return (
    <MoveButtons form={form} name={name} index={index} count={count} label={label}>
      <RowButton says={`remove ${name}`} label={texts.remove(label)} isIdle={false}>
        <Icon name="x" />
      </RowButton>
    </MoveButtons>
  );
}

/** Buttons to move an item up or down, for lists without a button to remove an item. */
export function MoveButtons({
  form,
  name,
  index,
  count,
  label,
  children,
}: RowButtonsProps & { readonly children?: Children }) {
  const texts = formsTexts(form.locale);
  return (
    <span class="moves">
      {/* For mouse and touch, with the script only. */}
      <span data-handle aria-hidden="true" title={texts.drag}>
        <Icon name="grip-vertical" />
      </span>
      <RowButton says={`up ${name}`} label={texts.up(label)} isIdle={index === 0}>
        ↑
      </RowButton>
      <RowButton says={`down ${name}`} label={texts.down(label)} isIdle={index === count - 1}>
        ↓
      </RowButton>
      {children}
    </span>
  );
}

interface RowButtonProps {
  readonly says: string;
  readonly label: string;
  readonly isIdle: boolean;
  readonly children: Children;
}

function RowButton({ says, label, isIdle, children }: RowButtonProps) {
  return (
    <button
      type="submit"
      name="do"
      value={says}
      class="quiet"
      aria-label={label}
      title={label}
      disabled={isIdle}
    >
      {children}
    </button>
  );
}

/** The entries of a list, without empty rows at the end. */
export function entriesAt(form: FormView, name: string): readonly unknown[] {
  const list = lookUpPointer(form.document, parsePointer(name));
  if (!Array.isArray(list)) return [];
  const entries: unknown[] = Array.from(list);
  return entries.slice(0, entries.findLastIndex((entry) => entry !== undefined) + 1);
}
