import { messages } from '../../core/texts/messages.ts';

export const waitingTexts = messages('hosts/preview/waiting', {
  title: 'Your PDF is in the queue',
  wait: 'The download starts automatically.',
  back: 'Back to the profile',
});
