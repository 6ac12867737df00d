import { messages } from '../../../core/texts/messages.ts';

export const providerTexts = messages('hosts/main/members/provider', {
  signIn: 'Sign in with {name}',
  organisation: 'your organization',
  leaving: 'One moment',
  leavingFor: 'Continue at {name}.',
  goOn: 'Continue',
});
