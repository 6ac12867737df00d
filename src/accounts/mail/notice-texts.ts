import { messages } from '../../core/texts/messages.ts';

/** Texts of notices about an account. */
export const noticeTexts = messages('accounts/mail/notice', {
  events: {
    'password.changed': 'Password changed',
    'passkey.created': 'Passkey added to your account',
    'passkey.removed': 'Passkey removed from your account',
    'identity.added': 'Single sign-on connected to your account',
    'second-factor.added': 'Two-factor authentication turned on',
    'second-factor.removed': 'Two-factor authentication turned off',
    'token.created': 'Token created for your account',
    'delegate.added': 'Delegate added to your profile',
    'sign-in-link.created': 'Sign-in link created for your account',
    'user.renamed': 'Username changed',
    'operator.granted': 'You’re now an operator',
    'operator.revoked': 'You’re no longer an operator',
    'role.granted': 'Role added to your account',
    'role.revoked': 'Role removed from your account',
    'user.suspended': 'Your account is suspended',
    'user.resumed': 'Your account is no longer suspended',
  },
  suspendedBody:
    'Your profile isn’t public, and you can’t sign in. Contact the site’s operators if you don’t know why.',
  resumedBody: 'Your profile has its previous state again, and you can sign in.',
  deletion: 'Your account will be deleted',
  deletionBody:
    'You deleted your account {username} on {site}. Vitrine erases it with all its data on {when}.',
  deletionAdvice:
    'Your profile is no longer public, and you are signed out everywhere. To keep your account, sign in before then.',
  newDevice: 'New sign-in to your account',
  addressAsked: 'Email change requested',
  addressAskedBody:
    'A session of your account requested {address} as its new email address. Vitrine waits for a confirmation from there.',
  addressChanged: 'Email address changed',
  addressChangedBody: 'Vitrine now sends account emails to {address} instead of this one.',
  addressRemoved: 'An operator removed this email address from your account.',
  addressGone: 'Email address removed',
  tokenExpires: 'A token expires in a week',
  tokenExpiresBody: 'Your token {name} expires on {until}. Create a new one for the app that uses it.',
  webhookGivenUp: 'Webhook failing',
  webhookGivenUpBody:
    'Vitrine couldn’t deliver events to {url} for three days. Fix the receiver, then retry.',
  groups: {
    added: 'You’re now in the group {group}',
    body: '{by} added you to the group {group} on {site}.',
    bodyFromSite: 'The operators of {site} added you to the group {group}.',
    choice: 'You can hide your membership, or leave the group.',
    action: 'Review your groups',
  },
  at: 'Account {username} on {site}, {when}.',
  by: 'Changed by {actor}.',
  operators: 'the site’s operators',
  where: 'Device: {device}.',
  advice: 'If you didn’t do this, change your password and contact the site’s operators.',
  account: 'Review account',
  tokens: 'Review tokens',
  webhooks: 'Review webhooks',
});
