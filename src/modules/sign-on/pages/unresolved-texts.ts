import { signOnMessages } from '../messages.ts';

/** Texts about sign-ins that an operator decides. */
export const unresolvedTexts = signOnMessages('modules/sign-on/pages/unresolved', {
  tab: 'Unresolved',
  intro:
    'These people signed in, but Vitrine couldn’t match them to one account. They see their reference and no profile until you decide.',
  none: 'No unresolved sign-ins.',
  noneHint: 'Sign-ins that match no account, or several, appear here.',
  reasons: {
    several: 'Several candidates',
    connected: 'Connected to another sign-in',
    role: 'Account has a role',
    unlinked: 'Not linked',
    unverified: 'Email not verified',
    invited: 'Invited, email not verified',
    'no-account': 'No account',
  },
  reference: 'Reference',
  issuer: 'Issuer',
  subject: 'Subject',
  address: 'Email',
  username: 'Username',
  candidates: 'Possible matches',
  connectTo: 'Connect to {name}',
  connectOther: 'Connect to another user',
  connect: 'Connect',
  refuse: 'Reject',
  done: {
    tied: 'Sign-in connected.',
    refused: 'Sign-in rejected.',
  },
  trouble: {
    decided: 'This sign-in was already decided. Reload the page.',
    unknown: 'No user has this name. Check the username.',
  },
});
