import { messages } from '../../../../core/texts/messages.ts';

export const linksTexts = messages('hosts/main/editor/links/links', {
  title: 'Verified links',
  whatFor: 'Readers can be shown that a website or an account is yours:',
  intro:
    'When a page elsewhere links back to this profile, readers see that both are the same person’s. The pages that the published profile names are looked at soon after it is published, and again every week.',
  how: 'How a page links back',
  howHint:
    'Put one of these into the page. Many services do it by themselves, once you give them the address of this profile as your website.',
  pages: 'Your pages',
  none: 'The published profile names no page elsewhere. Add your website or accounts, and publish.',
  toBasics: 'Website and accounts',
  outcomes: {
    waiting: 'Not looked at yet',
    'no-link': 'Does not link back',
    unreadable: 'Is no page that can be read',
    unreachable: 'Cannot be reached',
  },
  lately: 'Last time:',
  checked: 'Last looked at',
  next: 'Next time',
  soon: 'in a moment',
  check: 'Look again now',
  done: {
    soon: 'The pages are looked at in a moment. Come back to this page then.',
    wait: 'The pages were looked at less than a minute ago. Try again in a moment.',
  },
});
