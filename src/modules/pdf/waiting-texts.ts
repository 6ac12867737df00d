import { messagesIn } from '../../core/texts/messages.ts';

const messages = messagesIn({
  fr: () => require('./texts.fr.json'),
  de: () => require('./texts.de.json'),
  es: () => require('./texts.es.json'),
  ar: () => require('./texts.ar.json'),
});

export const waitingTexts = messages('modules/pdf/waiting', {
  title: 'Your PDF is in the queue',
  wait: 'The download starts automatically.',
  back: 'Back to the profile',
});
