import type { Given } from '../../core/texts/message-types.ts';
import { reasonTexts } from './reason-texts.ts';

type Texts = ReturnType<typeof reasonTexts>;

/** The name of a text and its parameters: put into words in the reader's language. */
export type ImportReason = {
  [Name in keyof Texts]: Texts[Name] extends (...given: infer Given) => string
    ? readonly [name: Name, ...given: Given]
    : readonly [name: Name];
}[keyof Texts];

export function writeReason([name, given = '']: ImportReason, locale: string): string {
  const text = reasonTexts(locale)[name];
  if (typeof text === 'string') return text;
  // The type of a reason gives each text what it takes.
  return (text as (given: Given) => string)(given);
}
