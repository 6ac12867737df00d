import type { Ajv, Format } from 'ajv';

/** Characters of formatted values. Browsers and proxies reject longer URLs. */
export const longestFormatted = 2048;

/** Checks the length before the pattern, because some patterns are slow on long texts. */
export function boundFormats(ajv: Ajv): void {
  for (const [name, format] of Object.entries(ajv.formats)) {
    const matches = matcherOf(format);
    if (matches) ajv.addFormat(name, (text: string) => text.length <= longestFormatted && matches(text));
  }
}

/** Null for number formats, and for formats that accept everything. */
function matcherOf(format: Format | true | undefined): ((text: string) => boolean) | null {
  if (format instanceof RegExp) return (text) => format.test(text);
  if (typeof format === 'function') return (text) => format(text) === true;
  if (typeof format !== 'object' || format.type === 'number') return null;
  return matcherOf(format.validate as Format);
}
