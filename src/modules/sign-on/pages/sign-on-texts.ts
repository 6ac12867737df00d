import { signOnMessages } from '../messages.ts';

/** Texts about single sign-on. */
export const signOnTexts = signOnMessages('modules/sign-on/pages/sign-on', {
  again: 'Try again',
  back: 'Back to sign-in',
  failed: 'Sign-in failed',
  trouble: {
    denied: 'The identity provider canceled the sign-in or denied access. Try again.',
    down: 'The identity provider is unavailable. Try again in a minute. If it keeps failing, contact the site’s operators.',
    untrusted:
      'The identity provider sent an invalid response. Try again, or contact the site’s operators. The server’s log has the reason.',
    stale: 'This sign-in has expired, was already used, or started in another browser or tab. Start again.',
    'not-allowed':
      'Your organization’s account isn’t allowed on this site. If it should be, contact the site’s operators.',
    'no-account': 'You don’t have an account on this site. Ask the site’s operators for one.',
    suspended: 'Your account is suspended. Contact the site’s operators.',
    'address-taken':
      'An account already uses your email address. Sign in to it another way, then connect single sign-on on your account page.',
    'identity-taken': 'This identity is connected to another account. Disconnect it there first.',
    'not-fresh':
      'The identity provider didn’t ask you to sign in again. Sign out there and try again, or confirm it’s you another way.',
    'other-person':
      'You signed in to the identity provider as another user. Sign in with your own identity, or confirm it’s you another way.',
  },
  signedOut: 'You’re signed out',
  signedOutHere: 'You’re signed out here. Continue to sign out at {name}, too.',
  identities: 'Single sign-on',
  identitiesHint: 'Sign in with {name} instead of a password.',
  identitiesNone: 'Connect {name} to sign in without a password.',
  connect: 'Connect {name}',
  connected: 'Single sign-on connected.',
  disconnect: 'Disconnect',
  disconnected: 'Single sign-on disconnected.',
  lastWay: 'This is your only sign-in method. Set up another one first.',
  used: 'last used',
  former: 'No longer signs you in.',
});
