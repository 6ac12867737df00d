import { messages } from '../../core/texts/messages.ts';

/** For readers who pass a page on: as a link, or on paper. */
export const sharingTexts = messages('domain/pages/sharing', {
  card: 'link preview',
  print: 'Print',
  saveContact: 'Save contact',
  share: 'Share',
  data: 'Download data',
  contents: 'Contents',
  previous: 'Previous image',
  next: 'Next image',
  close: 'Close',
});
