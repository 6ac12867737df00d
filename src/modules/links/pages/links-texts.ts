import { linksMessages } from '../messages.ts';

export const linksTexts = linksMessages('modules/links/pages/links', {
  title: 'Verified links',
  profilesHint: 'Show visitors that a website or social profile is yours:',
  intro:
    'If a page links back to this profile, visitors see that both belong to you. Vitrine checks your pages soon after you publish, and then every week.',
  how: 'How a page links back',
  howHint:
    'Add one of these lines to the page. Many services do it automatically if you enter the URL of this profile as your website.',
  pages: 'Your pages',
  none: 'The published profile links to no other page. Add your website or social profiles, and publish.',
  toBasics: 'Website and accounts',
  outcomes: {
    waiting: 'Not checked yet',
    'no-link': 'Does not link back',
    unreadable: 'Isn’t a readable page',
    unreachable: 'Cannot be reached',
  },
  lately: 'Last time:',
  checked: 'Last checked',
  next: 'Next check',
  soon: 'in a moment',
  check: 'Check now',
  done: {
    soon: 'Vitrine checks the pages in a moment. Reload this page to see the result.',
    wait: 'The last check is less than a minute old. Try again in a moment.',
  },
});

export const linksTitle = (locale: string) => linksTexts(locale).title;

export const linksHint = (locale: string) => linksTexts(locale).profilesHint;
