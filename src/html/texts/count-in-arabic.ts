/** The forms that a counted noun has beside its number; of one and two the form is the number itself. */
export interface ArabicNoun {
  readonly one: string;
  readonly two: string;
  /** 3 to 10. */
  readonly few: string;
  /** 11 to 99. */
  readonly many: string;
  /** Hundreds, and none. */
  readonly other: string;
}

const rules = new Intl.PluralRules('ar');

export function countInArabic(count: number, noun: ArabicNoun, shown = String(count)): string {
  const rule = rules.select(count);
  if (rule === 'one' || rule === 'two') return noun[rule];
  return `${shown} ${noun[rule === 'zero' ? 'other' : rule]}`;
}
