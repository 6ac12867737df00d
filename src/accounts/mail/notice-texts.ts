import { messages } from '../../core/texts/messages.ts';

/** Texts of notices about an account. */
export const noticeTexts = messages('accounts/mail/notice', {
  events: {
    'password.changed': 'Your password has been changed',
    'passkey.created': 'A passkey for your account has been made',
    'passkey.removed': 'A passkey of your account has been removed',
    'identity.added': 'Your account can now be opened by single sign-on',
    'second-factor.added': 'A second factor has been set up for your account',
    'second-factor.removed': 'The second factor of your account has been removed',
    'token.created': 'A token for your account has been made',
    'delegate.added': 'Somebody may now work on your profile',
    'sign-in-link.created': 'A link that signs in to your account has been made',
    'user.renamed': 'Your account has another username',
    'operator.granted': 'You are an operator now',
    'operator.revoked': 'You are an operator no longer',
    'user.suspended': 'Your account has been suspended',
    'user.resumed': 'Your account is no longer suspended',
  },
  suspendedBody:
    'Until that is lifted readers do not see your profile, and you cannot sign in. Nothing has been deleted. If you do not know why, ask the people who run the site.',
  resumedBody: 'Your profile is as it was, and you can sign in again.',
  newDevice: 'You signed in on a new device',
  addressAsked: 'Another address was asked for',
  addressAskedBody:
    'Somebody who is signed in to your account wants its address to be {address}. It changes once that address is confirmed.',
  addressChanged: 'Your account has another address',
  addressChangedBody: 'Mail about your account now goes to {address}, and no longer here.',
  addressRemoved: 'Mail about your account no longer comes here: an operator has taken the address out.',
  addressGone: 'Your account has no address any more',
  tokenExpires: 'A token expires in a week',
  tokenExpiresBody:
    'The token {name} of your account is of no use after {until}. Make another in time for the program that holds it.',
  webhookGivenUp: 'A webhook was given up',
  webhookGivenUpBody:
    'Something that happened could not be told to {url} for three days. It can be tried again once the receiver answers.',
  at: 'In your account {username} at {site}, on {when}.',
  by: 'It was done by {actor}.',
  operators: 'the people who run the site',
  where: 'With {device}.',
  advice: 'If this was not you, change your password and tell the people who run the site.',
  account: 'Look at your account',
  tokens: 'Look at your tokens',
  webhooks: 'Look at your webhooks',
});
