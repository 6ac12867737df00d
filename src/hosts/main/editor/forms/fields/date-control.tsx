import { perLanguage } from '../../../../../core/texts/per-language.ts';
import { formatDate } from '../../../../../domain/profile/dates.ts';
import { parseTypedDate } from '../../../../../domain/profile/parse-typed-date.ts';
import { formsTexts } from '../forms-texts.ts';
import { monthName, splitMonth } from '../save/join-months.ts';
import { Input, type InputProps, idOf, isLocked, Options, valueAt } from './input.tsx';

/** A menu for the month and a field for the year. The field also accepts a full date. */
export function DateControl(props: InputProps & { readonly label: string }) {
  const { form, name, label, field } = props;
  const texts = formsTexts(form.locale);
  const { month, text } = splitMonth(valueAt(form, name));
  const { label: _, ...input } = props;
  return (
    <span class="dated">
      <select
        id={idOf(monthName(name))}
        name={isLocked(form, name) ? undefined : monthName(name)}
        aria-label={texts.monthOf(label)}
        autocomplete="off"
        disabled={isLocked(form, name)}
      >
        <option value="">{texts.month}</option>
        <Options of={monthsIn(form.locale)} selected={month} />
      </select>
      <Input {...input} field={field} value={inWords(text, form.locale)} line={{ placeholder: texts.year }} />
    </span>
  );
}

/** Writes a date as a member would type it, if that text parses to the same date. */
function inWords(date: string, locale: string): string {
  const words = formatDate(date, locale);
  return parseTypedDate(words) === date ? words : date;
}

const monthsIn = perLanguage((language) => {
  const names = new Intl.DateTimeFormat(language, { month: 'long', calendar: 'gregory', timeZone: 'UTC' });
  return Array.from(
    { length: 12 },
    (_, month) => [String(month + 1).padStart(2, '0'), names.format(Date.UTC(2001, month))] as const,
  );
});
