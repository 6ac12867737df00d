import { linkCardsMessages } from '../messages.ts';

export const linkCardsTexts = linkCardsMessages('modules/link-cards/pages/link-cards', {
  title: 'Link cards',
  intro:
    'Put a URL alone on a line of a text, or add it to the section “links”. After you publish, visitors see a card with title and image.',
  none: 'The published profile has no card.',
  waiting: 'Fetched in a moment',
  next: 'Next attempt',
  fetched: 'Fetched',
  failed: 'The last fetch failed',
  refresh: 'Refresh',
  refreshAll: 'Refresh all',
  done: 'Vitrine fetches the pages in a moment. Reload this page to see the result.',
});

export const linkCardsTitle = (locale: string) => linkCardsTexts(locale).title;
