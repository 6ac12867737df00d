import type { MessageValues } from '../texts/message-types.ts';
import { reasonTexts } from './reason-texts.ts';

type Texts = ReturnType<typeof reasonTexts>;

/** The name of a text and its parameters: put into words in the reader's language. */
export type ImportReason = {
  [Name in keyof Texts]: Texts[Name] extends (...values: infer Values) => string
    ? readonly [name: Name, ...values: Values]
    : readonly [name: Name];
}[keyof Texts];

export function writeReason([name, ...values]: ImportReason, locale: string): string {
  const text = reasonTexts(locale)[name];
  if (typeof text === 'string') return text;
  // The type of a reason gives each text what it takes.
  const write = text as (...values: MessageValues) => string;
  return write(...values);
}
