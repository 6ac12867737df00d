import { signOnMessages } from '../messages.ts';

/** Texts about single sign-on. */
export const signOnTexts = signOnMessages('modules/sign-on/pages/sign-on', {
  again: 'Try again',
  back: 'Back to sign-in',
  failed: 'Sign-in failed',
  reference: 'Your reference:',
  referenceHint: 'Send it to the site’s operators. It identifies this sign-in.',
  otherWay: 'Try another sign-in method',
  trouble: {
    denied: 'The identity provider canceled the sign-in or denied access. Try again.',
    down: 'The identity provider is unavailable. Try again in a minute. If it keeps failing, contact the site’s operators.',
    untrusted:
      'The identity provider sent an invalid response. Try again, or contact the site’s operators. The server’s log has the reason.',
    stale: 'This sign-in has expired, was already used, or started in another browser or tab. Start again.',
    'not-allowed':
      'Your organization’s account isn’t allowed on this site. If it should be, contact the site’s operators.',
    'no-account':
      'You don’t have an account on this site. Ask the site’s operators to create one, or to connect your sign-in to your profile.',
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
  choose: 'Choose your organization',
  findOrganization: 'Name of your organization',
  search: 'Search',
  noOrganization: 'No organization has this name. Check the spelling, or contact the site’s operators.',
  moreOrganizations: 'And {count} more. Search to find yours.',
});
