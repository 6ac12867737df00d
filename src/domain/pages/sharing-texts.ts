import { messages } from '../../core/texts/messages.ts';

/** For readers who pass a page on: as a link, or on paper. */
export const sharingTexts = messages('domain/pages/sharing', {
  card: 'card for links',
  print: 'Print',
  saveContact: 'Save contact',
  share: 'Share',
  data: 'As data',
  contents: 'Contents',
  previous: 'Previous picture',
  next: 'Next picture',
  close: 'Close',
});
