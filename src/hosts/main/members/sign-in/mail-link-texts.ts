import { messages } from '../../../../core/texts/messages.ts';

/** Texts for signing in by a mailed link, and for links that don't work. */
export const mailLinkTexts = messages('hosts/main/members/sign-in/mail-link', {
  name: 'Username or email address',
  address: 'Email address',
  forgot: 'Forgot your password?',
  byLink: 'Email me a link instead',
  forgotTitle: 'Reset your password',
  forgotHint: 'Vitrine emails you a link to choose a new password.',
  linkTitle: 'Sign in by email',
  linkHint: 'Vitrine emails you a sign-in link. It works once, within 15 minutes.',
  send: 'Send link',
  sentTitle: 'Check your inbox',
  sent: 'If an account has this email address, Vitrine has sent it a link. Check your spam folder, too.',
  sentLimit: 'Vitrine sends at most three emails an hour to one email address.',
  back: 'Back to sign-in',
  resetTitle: 'Choose a new password',
  resetHint: 'For the account',
  resetSave: 'Set password and sign in',
  spent: {
    unknown: 'This link doesn’t exist. Open it again from the email, or copy all of it.',
    used: 'This link was already used.',
    withdrawn: 'This link no longer works, because a newer one was sent or the account has changed.',
    expired: 'This link has expired.',
  },
  spentTitle: 'This link doesn’t work',
  again: 'Request a new link',
});
