import { webhooksMessages } from '../messages.ts';

export const webhookTexts = webhooksMessages('modules/webhooks/pages/webhook', {
  title: 'Webhooks',
  one: 'Webhook',
  intro: 'An address of yours that is told, with a signature, when something happens to your profile.',
  none: 'You have no webhooks.',
  new: 'New webhook',
  url: 'Address',
  urlHint: 'A public one, such as https://example.org/hook.',
  types: 'What it is told of',
  typesHint: 'Choose none, and it is told of everything.',
  everything: 'everything',
  groups: {
    profile: 'The profile',
    account: 'The account',
    signIn: 'Signing in',
    others: 'Access for others',
  },
  add: 'Add webhook',
  secret: 'The secret of the new webhook',
  secretHint: 'Copy it now, it is shown this once: with it the receiver checks the signatures.',
  urlTrouble: 'This is no public web address.',
  madeAlready:
    'This form was sent before, or the page was open for more than a day: no webhook is added now. Look for it in the list. A secret is shown once: if you have not kept it, remove that webhook and add another.',
  tooMany: 'That is as many webhooks as there can be. Remove one first.',
  state: 'State',
  works: 'told without trouble',
  untried: 'not told anything yet',
  stopped: 'stopped by its receiver',
  failing: 'failing',
  lastTry: 'Last attempt',
  reason: 'Why it failed',
  created: 'Created',
  pending: 'Waiting',
  failed: 'Given up',
  test: 'Send the last event again',
  resume: 'Resume',
  retry: 'Try again what was given up',
  remove: 'Remove',
  failures: 'What was given up',
  attempts: { one: '1 attempt', other: '{count} attempts' },
  all: 'All webhooks',
  saved: {
    tested: 'The last event is on its way again. See here in a moment how it went.',
    resumed: 'It goes on.',
    retried: 'It is tried again.',
    removed: 'The webhook is removed.',
  },
  notNow:
    'That is not possible now: it has stopped, it runs already, or nothing has happened yet that it is told of.',
});

export function webhooksTitle(locale: string): string {
  return webhookTexts(locale).title;
}
