import { messages } from '../../../core/texts/messages.ts';

export const landingTexts = messages('hosts/main/landing/landing', {
  /** Followed by search terms. */
  tryOne: 'Try {words}',
  topics: 'Browse by skill',
  createProfile: 'Create profile',
  editProfile: 'Edit your profile',
});
