import { messages } from '../../texts/messages.ts';

/** What happened, as a sentence of the account's own history. */
export const activityTexts = messages('members/activity/activity', {
  title: 'Activity',
  intro: 'What happened to your account and profile, newest first.',
  none: 'Nothing has happened yet.',
  you: 'by you',
  by: 'by {name}',
  commandLine: 'from the command line of the server',
  operatorToken: 'by a program of the people who run this site',
  autosaved: {
    one: 'The draft was saved while typing.',
    other: 'The draft was saved {count} times while typing.',
  },
  what: {
    'user.created': 'The account was created.',
    'user.renamed': 'The username was changed; before it was {formerUsername}.',
    'user.suspended': 'The account was suspended.',
    'user.resumed': 'The suspension was lifted.',
    'user.deleted': 'The account was deleted.',
    'operator.granted': 'The account became an operator’s.',
    'operator.revoked': 'The account is no operator’s any more.',
    'password.changed': 'The password was set.',
    'sign-in-link.created': 'A sign-in link was made.',
    'token.created': 'A token was made.',
    'token.revoked': 'A token was revoked.',
    'webhook.created': 'A webhook was added.',
    'webhook.removed': 'A webhook was removed.',
    'delegate.added': '{delegate} may work on the profile.',
    'delegate.removed': '{delegate} may no longer work on the profile.',
    'draft.saved': 'The draft was saved as revision {revision}.',
    'profile.published': 'Revision {revision} was published.',
    'profile.unpublished': 'The profile was taken off the public.',
    'link.verified': 'A page elsewhere links back: its link is shown as verified.',
    'link.unverified': 'A page elsewhere no longer links back: its link is not shown as verified any more.',
  },
});
