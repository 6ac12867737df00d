import type { Given } from '../../core/texts/message-types.ts';
import { reasonTexts } from './reason-texts.ts';

type Texts = ReturnType<typeof reasonTexts>;

/** The name of a text and its parameters. The interface renders it in the visitor's language. */
export type ImportReason = {
  [Name in keyof Texts]: Texts[Name] extends (...given: infer Given) => string
    ? readonly [name: Name, ...given: Given]
    : readonly [name: Name];
}[keyof Texts];

export function writeReason([name, given = '']: ImportReason, locale: string): string {
  const text = reasonTexts(locale)[name];
  if (typeof text === 'string') return text;
  // The type of a reason guarantees that each text gets its parameters.
  return (text as (given: Given) => string)(given);
}
