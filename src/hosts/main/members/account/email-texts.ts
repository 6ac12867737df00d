import { messages } from '../../../../core/texts/messages.ts';

export const emailTexts = messages('hosts/main/members/account/email', {
  title: 'Email address',
  hint: 'For signing in and account notices. It isn’t part of your profile.',
  none: 'No email address yet.',
  present: 'Your account’s email address is',
  newAddress: 'New email address',
  change: 'Send confirmation',
  asked: 'Check your inbox. Open the link in the email to confirm the new email address.',
  askOperator: 'To change it, contact the site’s operators.',
  notices:
    'Email me when a token is about to expire, a webhook fails, someone adds me to a group or a review waits for me',
  noticesSaved: 'Notices saved.',
  trouble: {
    invalid: 'This isn’t a valid email address. Use the form name@example.org.',
    impossible: 'Your account already uses this email address.',
    taken: 'Another account uses this email address.',
    busy: 'Vitrine already sent three emails to this email address within the hour. Try again in an hour.',
    often: 'You’ve tried many email addresses. Try again in 15 minutes.',
    password: 'The current password is incorrect.',
  },
  confirmTitle: 'Confirm your email address',
  confirmHint: 'For the account',
  confirm: 'Confirm email address',
  confirmed: 'Email address confirmed.',
  toAccount: 'Go to your account',
  unsubscribeTitle: 'Stop notices',
  unsubscribeHint:
    'Stop emails about expiring tokens, failed webhooks, new groups and waiting reviews. You still get emails about your account’s security.',
  unsubscribe: 'Stop these notices',
  unsubscribed: 'You no longer get these notices.',
  badToken: 'This link is incomplete. Open it again from the email.',
  forUserHint: 'For signing in and account notices. It counts as confirmed. Leave it empty to remove it.',
});
