import { messages } from '../../../../core/texts/messages.ts';

/** Texts of the page to accept an invitation. */
export const joinTexts = messages('hosts/main/members/join/join', {
  title: 'Welcome',
  titleTo: 'Welcome, {name}',
  intro: '{by} invited you. Choose how you sign in to create your profile.',
  introFromSite: 'The site’s operators invited you. Choose how you sign in to create your profile.',
  introOpen: 'Your email address is confirmed. Choose how you sign in to create your profile.',
  usernameHint: 'Part of your profile’s URL. Use letters, digits, dots, hyphens and underscores.',
  usernameGiven: 'Your username is',
  accept: 'Create profile',
  withProvider: 'Continue with {name}',
  byMail: 'No password needed. Vitrine emails you a link each time you sign in.',
  private: 'Your profile stays private until you publish it.',
  spent: {
    used: 'This invitation was already accepted. Sign in to your account.',
    withdrawn:
      'This invitation was withdrawn or replaced. Open the latest email, or contact the person who invited you.',
    expired: 'This invitation has expired. Ask the person who invited you for a new one.',
  },
  trouble: {
    invalid:
      'This username isn’t valid. Use 1 to 64 letters, digits, dots, hyphens and underscores, without a dot at the start.',
    taken: 'This username is taken. Choose another.',
    kept: 'This username is reserved or too similar to another. Choose a different one.',
    way: 'This sign-in method isn’t available. Choose another.',
    address: 'This email address already has an account. Sign in instead.',
  },
});
