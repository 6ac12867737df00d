import { messages } from '../../texts/messages.ts';

export const sharedTexts = messages('published/shared/shared', {
  until: 'Shared with you until {day}',
  anonymous: 'Name withheld',
});
