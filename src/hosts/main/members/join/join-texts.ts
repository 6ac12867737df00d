import { messages } from '../../../../core/texts/messages.ts';

/** Texts of the page on which an invitation is accepted. */
export const joinTexts = messages('hosts/main/members/join/join', {
  title: 'Welcome',
  titleTo: 'Welcome, {name}',
  intro: '{by} has asked you in. Choose how you come back, and your page is yours.',
  introFromSite:
    'The people who run this site have asked you in. Choose how you come back, and your page is yours.',
  introOpen: 'Your address is confirmed. Choose how you come back, and your page is yours.',
  usernameHint: 'It becomes part of your address: letters, digits, dots, hyphens and underscores.',
  usernameGiven: 'Your username is',
  accept: 'Begin',
  withProvider: 'Begin with {name}',
  byMail: 'You need no password: whenever you come back, a link is mailed to you.',
  private: 'Nobody sees your page before you publish it.',
  spent: {
    used: 'This invitation has been accepted; it works once. Sign in to your account.',
    withdrawn:
      'This invitation was withdrawn, or a newer one was sent to you. Look for the newest mail, or ask who invited you.',
    expired: 'This invitation has expired. Ask who invited you to send it again.',
  },
  trouble: {
    invalid:
      'This cannot be a username: use 1 to 64 letters, digits, dots, hyphens and underscores, and no dot at the start.',
    taken: 'This username is taken. Choose another.',
    kept: 'This username looks like another one, or is reserved. Choose another, or ask who invited you.',
    way: 'This way to come in is not offered here. Choose another.',
    address: 'This address has an account already. Sign in with it.',
  },
});
