import { messages } from '../../../../core/texts/messages.ts';

/** Texts about registering without an invitation. */
export const registrationTexts = messages('hosts/main/members/join/registration', {
  offer: 'No account yet?',
  link: { open: 'Join', request: 'Request an account' },
  title: { open: 'Join {site}', request: 'Request an account on {site}' },
  intro: {
    open: 'Enter your details and confirm your email address.',
    request: 'Enter your details and confirm your email address. An operator then reviews your request.',
  },
  name: 'Name',
  nameHint: 'You can change it later.',
  username: 'Username',
  email: 'Email address',
  emailHint: 'Vitrine sends a confirmation link. Your email address isn’t public.',
  emailOf: 'Vitrine sends a confirmation link. Use an email address at {domains}.',
  reason: 'Why do you want to join?',
  reasonHint: 'One sentence is enough.',
  trap: 'Leave this empty',
  send: 'Continue',
  member: 'Already have an account?',
  troubles: {
    missing: 'This field is required.',
    tooLong: 'This text is too long. Shorten it.',
    otherDomain: 'Use an email address at {domains}.',
  },
  alerts: {
    quick: 'The form was sent too quickly. Check it and send it again.',
    trap: 'Your browser filled in a hidden field. Send the form again.',
    old: 'This form was already sent or has expired. Check it and send it again.',
    busy: 'Too many requests from this network. Try again later.',
  },
  sent: 'Check your inbox at {address} and your spam folder. Open the link within a day to continue.',
  again: 'Wrong email address? Start again',
  confirmTitle: 'Confirm your email address',
  confirmHint: 'You’re joining as {username} with the email address',
  waitsTitle: 'Email address confirmed',
  waits: 'An operator reviews your request and emails you the result.',
  waitsLong: 'Vitrine deletes requests without a decision after 90 days. You can then send a new one.',
});
