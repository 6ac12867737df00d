import { messages } from '../texts/messages.ts';

/** For readers who pass a page on: as a link, or on paper. */
export const sharingTexts = messages('pages/sharing', { card: 'card for links', print: 'Print' });
