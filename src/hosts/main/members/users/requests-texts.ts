import { messages } from '../../../../core/texts/messages.ts';

/** Texts about requests for an account, for operators. */
export const requestsTexts = messages('hosts/main/members/users/requests', {
  tab: 'Requests',
  intro:
    'They have confirmed their addresses. Whoever is approved gets a mail with a link that is good for seven days.',
  none: 'Nobody is waiting.',
  noneHint: 'Who asks at /join and confirms the address is listed here.',
  usernameHint: 'Leave it empty, and they choose.',
  doubts: {
    taken: 'The username is taken.',
    reserved: 'The username looks like {name}, which is reserved.',
    lookalike: 'The username looks like that of {name}.',
  },
  approve: 'Approve',
  decline: 'Decline…',
  because: 'Why? They get it by mail.',
  send: 'Decline',
  declined: { one: '1 declined lately', other: '{count} declined lately' },
  declinedBy: 'by {name}',
  erased: 'What they told is erased thirty days after the decision.',
  done: {
    approved: 'Approved: a mail with a link is on its way.',
    declined: 'Declined: a mail with the reason is on its way.',
  },
  trouble: {
    decided: 'Somebody has decided on that request already.',
    unknown: 'There is no such request any more.',
    username: 'This cannot be a username, or it is taken. Choose another, or leave it empty.',
    member: 'This address has an account meanwhile. Decline the request.',
    because: 'Say why, in at most 500 characters: they are told.',
  },
});
