import { messages } from '../texts/messages.ts';

export const copyTexts = messages('core/web/copy', { copy: 'Copy', copied: 'Copied' });
