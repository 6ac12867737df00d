import { Icon } from '../../../../../core/html/design/icon.tsx';
import type { Children } from '../../../../../core/html/jsx/markup.ts';
import { formatDate } from '../../../../../domain/profile/dates.ts';
import type { Field } from '../../../../../domain/profile/fields.ts';
import { lookUpPointer, parsePointer } from '../../../../../domain/profile/json-pointer.ts';
import { parseTypedDate } from '../../../../../domain/profile/parse-typed-date.ts';
import type { SuggestionKind } from '../../../../../domain/profile/suggest-values.ts';
import { fieldLabel } from '../../field-label.ts';
import type { FormState } from '../form-page.ts';
import { type FormsTexts, formsTexts } from '../forms-texts.ts';
import { countriesIn } from './countries.ts';
import { listFor, suggestionFor } from './suggestions.tsx';

export type FormView = Pick<FormState, 'document' | 'problems' | 'locale' | 'locked'>;

export interface FormProps {
  readonly form: FormView;
}

export interface ControlProps extends FormProps {
  readonly name: string;
  readonly field: Field;
  readonly owner: string;
  readonly beside?: Children;
  readonly attributes?: LineAttributes;
}

/** Extra attributes of an input. */
export interface LineAttributes {
  readonly placeholder?: string;
  readonly maxlength?: number;
  /** It is what the page is called. */
  readonly 'data-heading'?: string;
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
        <span class="dated">
          <Input form={form} name={name} field={field} hasHint={hint !== ''} />
          <button type="button" class="quiet only" data-months aria-label={texts.pickMonth(label)}>
            <Icon name="calendar" />
          </button>
        </span>
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

/** Whether the organization's directory fills the field, or the original of this translation. */
export function isLocked({ locked }: FormView, name: string): boolean {
  const tokens = parsePointer(name);
  const place = tokens[1] === 'locales' ? (tokens[3] ?? '') : name;
  return locked?.pointers.includes(place) ?? false;
}

export function managedBy({ locale, locked }: FormView): string {
  const texts = formsTexts(locale);
  return locked?.by ? texts.managedBy(locked.by) : texts.managed;
}

/** Needs the script. Without it, members type the marks. */
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

interface InputProps extends FormProps {
  readonly name: string;
  readonly field: Field;
  readonly hasHint?: boolean;
  /** For controls without a visible label. */
  readonly label?: string;
  /** The language of the value, if it differs from the page. */
  readonly lang?: string;
  /** The id of the suggestions. */
  readonly list?: string | undefined;
  readonly suggest?: SuggestionKind | undefined;
  readonly line?: LineAttributes | undefined;
}

export function Input({ form, name, field, hasHint = false, label, lang, list, suggest, line }: InputProps) {
  const stored = valueAt(form, name);
  const value = field.kind === 'date' ? inWords(stored, form.locale) : stored;
  const isWrong = form.problems.has(name);
  const described = [...(hasHint ? [`${idOf(name)}.hint`] : []), ...(isWrong ? [`${idOf(name)}.wrong`] : [])];
  const attributes = {
    id: idOf(name),
    name,
    'aria-label': label,
    lang,
    'aria-invalid': isWrong ? 'true' : undefined,
    'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
    autocomplete: autocompletes[field.name] ?? 'off',
    readonly: isLocked(form, name),
  };
  if (field.kind === 'country' && attributes.readonly) {
    const known = countriesIn(form.locale).find(([code]) => code === value);
    return <input {...attributes} name={undefined} type="text" value={known?.[1] ?? value} />;
  }
  if (field.kind === 'country') return <Countries form={form} value={value} attributes={attributes} />;
  // An input would swallow line breaks; of a textarea browsers swallow the first.
  if (field.kind === 'text' || /[\r\n]/.test(value))
    return (
      <textarea
        {...attributes}
        {...line}
        rows={rowsOf(field)}
        dir="auto"
        data-markdown={isMarkdown(field) ? '' : undefined}
      >{`\n${value}`}</textarea>
    );
  return (
    <input
      {...attributes}
      {...inputs[field.kind]}
      {...line}
      list={list}
      data-suggest={suggest}
      value={value}
    />
  );
}

interface OptionsProps {
  readonly of: readonly (readonly [value: string, text: string])[];
  readonly selected: string | undefined;
}

export function Options({ of, selected }: OptionsProps) {
  return of.map(([value, text]) => (
    <option value={value} selected={value === selected}>
      {text}
    </option>
  ));
}

export function Trouble({ form, name }: Pick<InputProps, 'form' | 'name'>) {
  const message = form.problems.get(name);
  return (
    message !== undefined && (
      <p class="trouble" id={`${idOf(name)}.wrong`}>
        {message}
      </p>
    )
  );
}

interface CountriesProps extends FormProps {
  readonly value: string;
  readonly attributes: object;
}

function Countries({ form, value, attributes }: CountriesProps) {
  const countries = countriesIn(form.locale);
  const isKnown = value === '' || countries.some(([code]) => code === value);
  return (
    <select {...attributes}>
      <option value="">{formsTexts(form.locale).none}</option>
      <Options of={isKnown ? countries : [[value, value], ...countries]} selected={value} />
    </select>
  );
}

/** Writes a date as a member would type it, if parsing returns the same date. */
function inWords(date: string, locale: string): string {
  const words = formatDate(date, locale);
  return parseTypedDate(words) === date ? words : date;
}

export function valueAt({ document }: FormView, name: string): string {
  const value = lookUpPointer(document, parsePointer(name));
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';
}

/** Pointers may have in them what an id may not. */
export function idOf(name: string): string {
  return name.replace(/[^\w/~-]/g, (character) => `.${character.charCodeAt(0).toString(16)}`);
}

function isMarkdown({ kind, name }: Field): boolean {
  return kind === 'text' && name !== 'address';
}

function hintOf(locale: string, field: Field): string {
  const texts = formsTexts(locale);
  const { kind } = field;
  if (isMarkdown(field)) return texts.markdown;
  return kind === 'date' ? texts.date : '';
}

function rowsOf({ name, kind }: Field): number {
  return kind === 'text' && name !== 'address' && name !== 'highlights' ? 6 : 2;
}

/** Keyboard, direction and autofill by kind. */
const inputs = {
  line: { type: 'text', dir: 'auto' },
  lines: { type: 'text', dir: 'auto' },
  date: { type: 'text', placeholder: '06/2024', dir: 'auto' },
  url: { type: 'url', inputmode: 'url', placeholder: 'https://', spellcheck: false, dir: 'ltr' },
  email: { type: 'email', inputmode: 'email', spellcheck: false, dir: 'ltr' },
  phone: { type: 'tel', inputmode: 'tel', dir: 'ltr' },
} as const;

const autocompletes: Readonly<Record<string, string>> = {
  label: 'organization-title',
  email: 'email',
  phone: 'tel',
  address: 'street-address',
  postalCode: 'postal-code',
  city: 'address-level2',
  region: 'address-level1',
  countryCode: 'country',
};
