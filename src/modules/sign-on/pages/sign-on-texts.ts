import { signOnMessages } from '../messages.ts';

/** Texts about single sign-on. */
export const signOnTexts = signOnMessages('modules/sign-on/pages/sign-on', {
  again: 'Try again',
  back: 'Back to sign-in',
  failed: 'You could not be signed in',
  trouble: {
    denied: 'The sign-in was broken off, or you were not let in there. Nothing has happened here.',
    down: 'The sign-in service does not answer at the moment. Try again in a minute; if it lasts, tell the people who run this site.',
    untrusted:
      'What the sign-in service answered could not be trusted, so nobody was signed in. Try again; if it lasts, tell the people who run this site: the log says why.',
    stale:
      'This sign-in was not begun in this browser, was begun once more in another tab, was finished already, or took more than ten minutes. Start again.',
    'not-allowed':
      'You are known there, but not among those who have a page here. If you should be, tell the people who run this site.',
    'no-account': 'There is no account for you here yet. Ask the people who run this site for one.',
    suspended: 'Your account is suspended. Ask the people who run this site about it.',
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
