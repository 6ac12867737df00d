import type { Field } from '../../../../../domain/profile/fields.ts';
import { pointer } from '../../../../../domain/profile/json-pointer.ts';
import { formsTexts } from '../forms-texts.ts';
import { FieldControl } from './field-control.tsx';
import { type FormProps, valueAt } from './input.tsx';
import { Lines } from './list-rows.tsx';
import { VisibilityMenu } from './visibility-menu.tsx';

interface ItemFieldsProps extends FormProps {
  readonly type: string;
  readonly at: string;
  readonly fields: readonly Field[];
}

export function ItemFields({ form, type, at, fields }: ItemFieldsProps) {
  const render = (field: Field) => <ItemField form={form} type={type} at={at} field={field} />;
  return inPairs(fields).map((pair) => {
    const isPeriod = pair.length > 1 && pair.some(({ name }) => name === 'endDate');
    return (
      <>
        {pair.length > 1 ? <div class="pair">{pair.map(render)}</div> : pair.map(render)}
        {isPeriod && <Ongoing form={form} type={type} at={at} />}
      </>
    );
  });
}

/** The "ongoing" box, which removes the end date. It isn't stored, because an entry without an end date is ongoing. */
function Ongoing({ form, type, at }: Omit<ItemFieldsProps, 'fields'>) {
  const texts = formsTexts(form.locale).ongoing;
  const [start, end] = [at + pointer('startDate'), at + pointer('endDate')];
  const isOpen = valueAt(form, start) !== '' && valueAt(form, end) === '';
  return (
    <label class="check">
      <input type="checkbox" name="ongoing" value={end} checked={isOpen} autocomplete="off" />
      {type === 'work' ? texts.work : texts.other}
    </label>
  );
}

/** Puts short fields in pairs, for example start and end. If their number is odd, the first has its own row. */
function inPairs(fields: readonly Field[]): Field[][] {
  const dates = fields.filter(({ name }) => name === 'startDate' || name === 'endDate');
  const pairs: Field[][] = [];
  let short: Field[] = [];
  const settle = () => {
    if (short.length % 2 === 1) pairs.push(short.splice(0, 1));
    while (short.length > 0) pairs.push(short.splice(0, 2));
  };
  for (const field of fields) {
    const isDate = dates.includes(field);
    if (!isDate && field.kind !== 'text' && field.kind !== 'lines') {
      short = [...short, field];
      continue;
    }
    settle();
    if (!isDate) pairs.push([field]);
    else if (field === dates[0]) pairs.push(dates);
  }
  settle();
  return pairs;
}

function ItemField({ form, type, at, field }: Omit<ItemFieldsProps, 'fields'> & { readonly field: Field }) {
  const name = at + pointer(field.name);
  return field.kind === 'lines' ? (
    <Lines form={form} name={name} field={field} owner={type} />
  ) : (
    <FieldControl form={form} name={name} field={field} owner={type} />
  );
}

/** The visibility menu. It is next to the title, or below the fields of a new entry. */
export function ItemVisibility({ form, at }: Pick<ItemFieldsProps, 'form' | 'at'>) {
  const name = at + pointer('x-vitrine', 'visibility');
  const value = valueAt(form, name) === 'private' ? 'private' : 'public';
  return <VisibilityMenu form={form} name={name} value={value} label={formsTexts(form.locale).thisItem} />;
}
