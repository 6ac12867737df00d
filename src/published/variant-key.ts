import type { Coding } from '../kernel/content-coding.ts';
import type { Variant } from './json-response.ts';

/** The one of the wish before, if it is the same: then it need not be put together and hashed anew. */
let last = { format: '', language: '', locale: '', month: '', coding: '', how: '' };

/** Under which an answer to all of it is kept. */
export function variantKey(
  { place: { type, slug }, format, language, locale, month }: Variant,
  chosen: Coding | null,
): string {
  const coding = chosen ?? 'identity';
  const isSame =
    format === last.format &&
    language === last.language &&
    locale === last.locale &&
    month === last.month &&
    coding === last.coding;
  if (!isSame)
    last = {
      format,
      language,
      locale,
      month,
      coding,
      how: `${format} ${language} ${locale} ${month} ${coding}`,
    };
  const { how } = last;
  return type === null ? how : `${how} ${type} ${slug ?? ''}`;
}
