import { messages } from '../../../../core/texts/messages.ts';

/** Texts about the account's address. */
export const emailTexts = messages('hosts/main/members/account/email', {
  title: 'E-mail address',
  hint: 'For signing in and for notices about your account. Nobody else sees it: it is not part of your profile.',
  none: 'Your account has no address yet.',
  present: 'Mail about your account goes to',
  newAddress: 'New address',
  change: 'Send a confirmation',
  asked: 'A mail is on its way to that address. Open its link there to confirm the address.',
  askOperator: 'The people who run this site can set or change it.',
  notices: 'Tell me by e-mail when a token is about to expire or a webhook is given up',
  noticesSaved: 'Your choice is saved.',
  trouble: {
    invalid: 'This is not an address for e-mail: it needs a form like name@example.org.',
    impossible: 'This is the address of your account already.',
    taken: 'Another account has this address.',
    busy: 'Three mails have gone to this address within the hour. Try again in an hour.',
    often: 'You have asked for many addresses lately. Try again in a quarter of an hour.',
    password: 'The current password is not right.',
  },
  confirmTitle: 'Confirm your address',
  confirmHint: 'It becomes the address of the account',
  confirm: 'Confirm this address',
  confirmed: 'The address is confirmed.',
  toAccount: 'To your account',
  unsubscribeTitle: 'Fewer notices',
  unsubscribeHint:
    'No more mail about tokens that expire and webhooks that were given up. What is about the safety of your account still comes.',
  unsubscribe: 'No more such notices',
  unsubscribed: 'Done: no more notices of this kind.',
  badToken: 'This address is not complete. Open it once more from the mail.',
  forUserHint: 'For signing in and for notices. It counts as confirmed. Leave it empty to take it away.',
});
