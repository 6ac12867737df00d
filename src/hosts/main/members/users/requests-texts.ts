import { messages } from '../../../../core/texts/messages.ts';

/** Texts about requests for an account, for operators. */
export const requestsTexts = messages('hosts/main/members/users/requests', {
  tab: 'Requests',
  intro:
    'These email addresses are confirmed. When you approve a request, Vitrine emails a link that is valid for seven days.',
  none: 'No requests.',
  noneHint: 'Requests from /join appear here after the email address is confirmed.',
  usernameHint: 'Leave it empty to let them choose.',
  doubts: {
    taken: 'The username is taken.',
    reserved: 'The username looks like {name}, which is reserved.',
    lookalike: 'The username looks like {name}’s.',
  },
  approve: 'Approve',
  decline: 'Decline…',
  because: 'Reason. Vitrine emails it to them.',
  send: 'Decline',
  declined: { one: '1 recently declined', other: '{count} recently declined' },
  declinedBy: 'by {name}',
  erased: 'Vitrine deletes declined requests after 30 days.',
  done: {
    approved: 'Request approved. Vitrine emails them a link.',
    declined: 'Request declined. Vitrine emails them the reason.',
  },
  trouble: {
    decided: 'Another operator already decided on this request.',
    unknown: 'This request no longer exists.',
    username: 'This username isn’t valid or is taken. Choose another, or leave it empty.',
    member: 'This email address now has an account. Decline the request.',
    because: 'Enter a reason of at most 500 characters.',
  },
});
