import { messages } from '../../core/texts/messages.ts';

/** For visitors who share a page as a link or on paper. */
export const sharingTexts = messages('domain/pages/sharing', {
  card: 'Link preview',
  print: 'Print',
  saveContact: 'Save contact',
  share: 'Share',
  sendMessage: 'Send message',
  copy: 'Copy link',
  copied: 'Link copied',
  documents: 'Documents',
  data: 'Data',
  contents: 'Contents',
  previous: 'Previous image',
  next: 'Next image',
  close: 'Close',
});
