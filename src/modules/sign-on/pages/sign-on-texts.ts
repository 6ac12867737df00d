import { signOnMessages } from '../messages.ts';

/** Texts about single sign-on. */
export const signOnTexts = signOnMessages('modules/sign-on/pages/sign-on', {
  again: 'Try again',
  back: 'Back to sign-in',
  failed: 'You could not be signed in',
  reference: 'Your reference:',
  referenceHint: 'Send it to the site’s operators. It tells them which sign-in you mean.',
  otherWay: 'Try another sign-in method',
  trouble: {
    denied: 'The sign-in was broken off, or you were not let in there. Nothing has happened here.',
    down: 'The sign-in service does not answer at the moment. Try again in a minute; if it lasts, tell the people who run this site.',
    untrusted:
      'What the sign-in service answered could not be trusted, so nobody was signed in. Try again; if it lasts, tell the people who run this site: the log says why.',
    stale:
      'This sign-in was not begun in this browser, was begun once more in another tab, was finished already, or took more than ten minutes. Start again.',
    'not-allowed':
      'You are known there, but not among those who have a page here. If you should be, tell the people who run this site.',
    'no-account':
      'There is no account for you here yet. Ask the site’s operators to create one, or to connect your sign-in to your profile.',
    suspended: 'Your account is suspended. Ask the site’s operators to resume it.',
    several:
      'Your sign-in matches more than one profile. Ask the site’s operators to connect it to the right one.',
    connected:
      'The profile that matches your sign-in is connected to another sign-in. Ask the site’s operators to connect yours.',
    role: 'The profile that matches your sign-in has a role on this site. Ask the site’s operators to connect your sign-in.',
    unlinked:
      'A profile matches your sign-in, but they aren’t connected. Ask the site’s operators to connect them, or sign in another way and connect them at your account.',
    unverified:
      'A profile has your email address, but the sign-in service hasn’t verified it. Ask the site’s operators to connect your sign-in to your profile.',
    invited:
      'You’re invited, but the sign-in service hasn’t verified your email address. Open the link in your invitation, or ask the site’s operators to connect your sign-in.',
    refused: 'The site’s operators rejected this sign-in. Ask them to connect it to your profile.',
    'address-taken':
      'There is an account with your address already. Sign in to it as you did before, and connect it on the page of your account.',
    'identity-taken': 'That sign-in belongs to another account here. Disconnect it there first.',
    'not-fresh':
      'You were not asked there who you are, so it is no proof. Sign out there and try again, or prove it another way.',
    'other-person': 'You signed in there as somebody else. Sign in as yourself, or prove it another way.',
  },
  signedOut: 'You are signed out',
  signedOutHere: 'You are signed out here. To sign out at {name} as well, go on.',
  identities: 'Single sign-on',
  identitiesHint: 'Your account opens with {name}, without a password.',
  identitiesNone: 'Connect your account with {name}, and you need no password here.',
  connect: 'Connect with {name}',
  connected: 'Your account is connected.',
  disconnect: 'Disconnect',
  disconnected: 'Your account is not connected any more.',
  lastWay: 'This is the only way into your account. Set up another way first.',
  used: 'last used',
  former: 'It no longer opens your account.',
});
