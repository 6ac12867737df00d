import type { Field } from '../../../../../domain/profile/fields.ts';
import { lookUpPointer, parsePointer } from '../../../../../domain/profile/json-pointer.ts';
import type { SuggestionKind } from '../../../../../domain/profile/suggest-values.ts';
import type { FormState } from '../form-page.ts';
import { formsTexts } from '../forms-texts.ts';
import { countriesIn } from './countries.ts';

export type FormView = Pick<FormState, 'document' | 'problems' | 'locale' | 'locked'>;

export interface FormProps {
  readonly form: FormView;
}

/** Extra attributes of an input. */
export interface LineAttributes {
  readonly placeholder?: string;
  readonly maxlength?: number;
  /** Marks the field that names the page. */
  readonly 'data-heading'?: string;
}

export interface InputProps extends FormProps {
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
  /** For controls that show a part of the stored value. */
  readonly value?: string;
}

export function Input({
  form,
  name,
  field,
  hasHint = false,
  label,
  lang,
  list,
  suggest,
  line,
  ...shown
}: InputProps) {
  const { value = valueAt(form, name) } = shown;
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
  // An input would remove line breaks. Browsers remove the first line break of a textarea.
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

export function valueAt({ document }: FormView, name: string): string {
  const value = lookUpPointer(document, parsePointer(name));
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';
}

/** Replaces characters of a pointer that an ID can't contain. */
export function idOf(name: string): string {
  return name.replace(/[^\w/~-]/g, (character) => `.${character.charCodeAt(0).toString(16)}`);
}

export function isMarkdown({ kind, name }: Field): boolean {
  return kind === 'text' && name !== 'address';
}

function rowsOf({ name, kind }: Field): number {
  return kind === 'text' && name !== 'address' && name !== 'highlights' ? 6 : 2;
}

/** Keyboard, text direction and autofill by kind of field. */
const inputs = {
  line: { type: 'text', dir: 'auto' },
  lines: { type: 'text', dir: 'auto' },
  date: { type: 'text', dir: 'auto' },
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

/** Whether the organization's directory provides this field or the original of this translation. */
export function isLocked({ locked }: FormView, name: string): boolean {
  const tokens = parsePointer(name);
  const place = tokens[1] === 'locales' ? (tokens[3] ?? '') : name;
  return locked?.pointers.includes(place) ?? false;
}

export function managedBy({ locale, locked }: FormView): string {
  const texts = formsTexts(locale);
  return locked?.by ? texts.managedBy(locked.by) : texts.managed;
}
