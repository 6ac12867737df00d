import { webhooksMessages } from '../messages.ts';

export const webhookTexts = webhooksMessages('modules/webhooks/pages/webhook', {
  title: 'Webhooks',
  one: 'Webhook',
  intro: 'Vitrine sends a signed HTTP request to your URL when your profile changes.',
  none: 'No webhooks yet. Add one to receive an HTTP request when your profile changes.',
  new: 'New webhook',
  url: 'URL',
  urlHint: 'A public URL, for example https://example.org/hook.',
  types: 'Events',
  typesHint: 'Leave all unchecked to receive every event.',
  everything: 'all events',
  groups: {
    profile: 'Profile',
    account: 'Account',
    signIn: 'Sign-in',
    others: 'Delegated access',
  },
  add: 'Add webhook',
  secret: 'Signing secret',
  secretHint: 'Copy this secret now. You won’t see it again. The receiver uses it to verify signatures.',
  urlTrouble: 'This isn’t a public URL. Use one that begins with https://.',
  madeAlready:
    'No webhook was added, because this form was already sent or is older than a day. If you didn’t copy the first secret, remove that webhook and add another.',
  tooMany: 'You’ve reached the limit of {most} webhooks. Remove one to add another.',
  state: 'State',
  works: 'working',
  untried: 'no deliveries yet',
  stopped: 'stopped by its receiver',
  failing: 'failing',
  lastTry: 'Last attempt',
  reason: 'Error',
  created: 'Created',
  pending: 'Pending',
  failed: 'Failed',
  test: 'Redeliver last event',
  resume: 'Resume',
  retry: 'Retry failed deliveries',
  remove: 'Remove',
  failures: 'Failed deliveries',
  attempts: { one: '1 attempt', other: '{count} attempts' },
  all: 'All webhooks',
  saved: {
    tested: 'Redelivering the last event. Reload the page to see the result.',
    resumed: 'Webhook resumed.',
    retried: 'Retrying failed deliveries.',
    removed: 'Webhook removed.',
  },
  notNow: 'This isn’t possible now. The webhook is stopped, is already running, or has no event yet.',
});

export function webhooksTitle(locale: string): string {
  return webhookTexts(locale).title;
}
