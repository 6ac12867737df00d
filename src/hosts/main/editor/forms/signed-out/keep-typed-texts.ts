import { messages } from '../../../../../core/texts/messages.ts';

export const keepTypedTexts = messages('hosts/main/editor/forms/signed-out/keep-typed', {
  title: 'You’re signed out',
  intro:
    'What you wrote is not saved yet, and it is not lost: it stands below. Sign in, in a new tab; then come back to this page and save.',
  signIn: 'Sign in, in a new tab',
  send: 'Save it now',
  typed: 'What you wrote',
});
