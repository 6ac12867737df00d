import { messages } from '../../texts/messages.ts';

export const ownPlaceTexts = messages('members/account/own-place', {
  places: { account: 'Account', tokens: 'Tokens', webhooks: 'Webhooks', activity: 'Activity' },
  older: 'Older',
  newest: 'Newest',
});
