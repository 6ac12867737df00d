import { messages } from '../../../core/texts/messages.ts';

export const providerTexts = messages('hosts/main/members/provider', {
  signIn: 'Sign in with {name}',
  organisation: 'your organisation',
  leaving: 'One moment',
  leavingFor: 'You go on at {name}.',
  goOn: 'Go on',
});
