import { messages } from '../../../../../core/texts/messages.ts';

export const keepTypedTexts = messages('hosts/main/editor/forms/signed-out/keep-typed', {
  title: 'You’re signed out',
  intro: 'Your text isn’t saved yet. Sign in in a new tab, then come back to this page and save.',
  signIn: 'Sign in in a new tab',
  send: 'Save now',
  typed: 'Your text',
});
