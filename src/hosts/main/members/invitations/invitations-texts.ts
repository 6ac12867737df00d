import { messages } from '../../../../core/texts/messages.ts';

/** Texts about invitations, for operators. */
export const invitationsTexts = messages('hosts/main/members/invitations/invitations', {
  title: 'Invitations',
  intro:
    'Everybody gets a mail with a link that is good for seven days. There they choose how they come back, and write their page.',
  people: 'People',
  peopleHint:
    'One address a line. A name may stand before it (Ada Lovelace <ada@example.org>), or write columns as in a table: email,name,username.',
  file: 'Or a file with such lines (CSV)',
  send: 'Send invitations',
  invited: { one: '1 invitation is on its way.', other: '{count} invitations are on their way.' },
  passedOver: 'These were passed over:',
  line: 'Line {line}: {text}',
  reasons: {
    address: 'not an address for e-mail',
    several: 'more than one address: write each on a line of its own',
    username: 'cannot be a username',
    name: 'the name is too long, or has characters that nobody sees',
    twice: 'the address or the username stands here twice',
    member: 'has an account already',
    invited: 'has been invited already',
    'name-taken': 'the username is taken',
  },
  tooMany: 'These are more than {most} lines. Take fewer at once, or use vitrine invite FILE.',
  tooLarge:
    'The list is larger than the two megabytes that fit here. Take it in parts, or use vitrine invite FILE.',
  noText: 'The file is no text that can be read here. Save it as CSV in UTF-8.',
  more: { one: 'And 1 more.', other: 'And {count} more.' },
  progressTitle: 'Invitations on their way',
  progress: '{sent} of {total} are sent',
  progressLink: 'Look at it, or cancel the rest',
  progressHint: 'The page looks again by itself. You can close it: the rest goes out all the same.',
  allSent: { one: 'It is sent.', other: 'All {count} are sent.' },
  notDelivered: { one: '1 could not be delivered.', other: '{count} could not be delivered.' },
  cancelled: {
    one: '1 was cancelled before it was sent.',
    other: '{count} were cancelled before they were sent.',
  },
  cancel: { one: 'Cancel the last one', other: 'Cancel the other {count}' },
  resume: { one: 'Send it after all', other: 'Send the {count} after all' },
  nobody: 'There is no address among these lines.',
  listTitle: 'Who was invited',
  none: 'Nobody has been invited yet.',
  states: {
    waiting: 'waits to be sent',
    sent: 'sent',
    opened: 'opened',
    accepted: 'accepted',
    expired: 'expired',
    bounced: 'not delivered',
    withdrawn: 'withdrawn',
  },
  byThemselves: 'joined by themselves',
  until: 'good until',
  resend: 'Send again',
  withdraw: 'Withdraw',
  older: 'Older',
  done: {
    resent: 'It is sent again. The link of before is of no use any more.',
    withdrawn: 'The invitation is withdrawn: its link is of no use any more.',
  },
});
