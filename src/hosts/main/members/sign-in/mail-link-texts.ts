import { messages } from '../../../../core/texts/messages.ts';

/** Texts about signing in by a mailed link, and about links that are not valid. */
export const mailLinkTexts = messages('hosts/main/members/sign-in/mail-link', {
  name: 'Username or e-mail address',
  address: 'E-mail address',
  forgot: 'Forgot your password?',
  byLink: 'Send me a link instead',
  forgotTitle: 'A new password',
  forgotHint: 'We send a link to the address of your account. There you choose a new password.',
  linkTitle: 'Sign in by e-mail',
  linkHint: 'We send a link to the address of your account. It signs you in once, within fifteen minutes.',
  send: 'Send the link',
  sentTitle: 'Look into your mail',
  sent: 'If there is an account with this address, a link is on its way there. It may take a minute; look among unwanted mail, too.',
  sentLimit: 'No more than three mails an hour go to one address.',
  back: 'Back to sign-in',
  resetTitle: 'Choose a new password',
  resetHint: 'For the account',
  resetSave: 'Set the password and sign in',
  spent: {
    unknown: 'There is no such link. Open it once more from the mail, or copy the whole of it.',
    used: 'This link has been used. It works once.',
    withdrawn: 'This link is of no use any more: a newer one was sent, or the account was changed since.',
    expired: 'This link has expired.',
  },
  spentTitle: 'This link is of no use',
  again: 'Ask for a new link',
});
