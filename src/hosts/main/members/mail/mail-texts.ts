import { messages } from '../../../../core/texts/messages.ts';

/** Texts of the outbox, for operators. */
export const mailTexts = messages('hosts/main/members/mail/mail', {
  hint: 'Emails sent in the last 30 days, and the queue. Vitrine doesn’t store their text.',
  none: 'No emails yet.',
  waiting: 'queued',
  sent: 'sent',
  failed: 'failed',
  attempts: { one: 'tried once', other: 'tried {count} times' },
  next: 'next attempt',
  retry: 'Try again',
  retried: 'Retrying now.',
  older: 'Older',
  kinds: {
    invitation: 'Invitation',
    'confirm-registration': 'Email confirmation for a new account',
    'registration-waits': 'Account request pending',
    'registration-declined': 'Account request declined',
    'sign-in-link': 'Sign-in link',
    'password-reset': 'Password reset',
    'proof-link': 'Identity confirmation',
    'confirm-address': 'Email confirmation',
    'address-in-use': 'Email address in use',
    'address-asked': 'Email change requested',
    'address-changed': 'Email address changed',
    notice: 'Account notice',
    'new-device': 'New device',
    'token-expires': 'Token expires soon',
    'webhook-given-up': 'Webhook failing',
    test: 'Test',
  },
});
