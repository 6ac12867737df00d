import { messages } from '../../texts/messages.ts';

/** Texts about the link for a first sign-in. */
export const inviteTexts = messages('members/users/invite', {
  inviteHint:
    'Makes a link that signs them in once, where they can set a password. Hand it on by a way that only they read. Any earlier link then stops working.',
  inviteFor: 'Good for',
  hours: { 24: '24 hours', 168: '7 days' },
  makeLink: 'Make a sign-in link',
  link: 'The sign-in link',
  linkHint: 'Copy it now: it is shown this once. It works once, until',
  mail: {
    send: 'Write an e-mail with it',
    subject: 'Your profile at {site}',
    body: 'Hello,\n\nthis link signs you in at {site}, once:\n{link}\n\nThere you can set a password and write your profile.\n',
  },
});
