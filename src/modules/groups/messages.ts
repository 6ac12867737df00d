import { messagesIn } from '../../core/texts/messages.ts';

export const groupMessages = messagesIn({
  fr: () => require('./texts.fr.json'),
  de: () => require('./texts.de.json'),
  es: () => require('./texts.es.json'),
  ar: () => require('./texts.ar.json'),
});
