import { messages } from '../texts/messages.ts';

/** A date follows. */
export const verifiedTexts = messages('pages/verified', { verified: 'Verified since' });
