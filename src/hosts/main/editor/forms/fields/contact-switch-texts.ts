import { messages } from '../../../../../core/texts/messages.ts';

export const contactSwitchTexts = messages('hosts/main/editor/forms/fields/contact-switch', {
  on: 'On: visitors can send you a message',
  off: 'Off',
  hint: 'Messages go to the confirmed email address of your account. Visitors don’t see it.',
  account: 'Check your email address',
});
