import { messages } from '../texts/messages.ts';

export const copyTexts = messages('web/copy', { copy: 'Copy', copied: 'Copied' });
