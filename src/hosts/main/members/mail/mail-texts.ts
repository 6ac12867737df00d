import { messages } from '../../../../core/texts/messages.ts';

/** Texts of the outbox, for operators. */
export const mailTexts = messages('hosts/main/members/mail/mail', {
  hint: 'What this site has sent in the last thirty days, and what still waits. What a message said is not kept.',
  none: 'Nothing has been sent yet.',
  waiting: 'waits',
  sent: 'sent',
  failed: 'given up',
  attempts: { one: 'tried once', other: 'tried {count} times' },
  next: 'next attempt',
  retry: 'Try again',
  retried: 'It is tried again now.',
  older: 'Older',
  kinds: {
    invitation: 'Invitation',
    'confirm-registration': 'Request to join',
    'registration-waits': 'Request that waits',
    'registration-declined': 'Request declined',
    'sign-in-link': 'Sign-in link',
    'password-reset': 'New password',
    'proof-link': 'Proof of who it is',
    'confirm-address': 'Confirmation of an address',
    'address-in-use': 'Address in use',
    'address-asked': 'Another address asked for',
    'address-changed': 'Address changed',
    notice: 'Notice about the account',
    'new-device': 'New device',
    'token-expires': 'Token about to expire',
    'webhook-given-up': 'Webhook given up',
    test: 'Test',
  },
});
