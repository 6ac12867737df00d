import type { Mutation } from '../../../../test/mutations/mutation.ts';

const tests = { tests: ['src/modules/link-cards/test/link-cards.test.ts'], only: 'link cards on sqlite' };

/**
 * Faults in link cards: they show public pages, processed, in limited numbers, and only to visitors who see
 * the URL.
 */
export const faults: readonly Mutation[] = [
  {
    breaks: 'a profile has twenty cards at most',
    file: 'src/accounts/find-cards.ts',
    text: '.slice(0, mostCards)',
    replacement: '',
    ...tests,
  },
  {
    breaks: 'a URL of any length is not repeated in a message',
    file: 'src/modules/link-cards/cards.ts',
    text: '`The URL ${detail}`',
    replacement: '`${url} ${detail}`',
    ...tests,
  },
  {
    breaks: 'forty pages are fetched for a member in an hour',
    file: 'src/store/link-cards.ts',
    text: ' OR link_card_fetches.fetches < $3',
    replacement: ' OR $3 > 0',
    ...tests,
  },
  {
    breaks: 'cards go with their URL',
    file: 'src/store/link-cards.ts',
    text: 'if (!person.urls.includes(url))',
    replacement: 'if (person.urls.length > 99)',
    ...tests,
  },
  {
    breaks: 'cards go when a profile is unpublished',
    file: 'src/store/published.ts',
    text: '  await deleteLinkCards(queries, userId);\n',
    replacement: '',
    ...tests,
  },
  {
    breaks: 'the image of a hidden entry is 404 with the key',
    file: 'src/modules/shares/preview/show-shared.ts',
    text: '...filesOfCards(profile) }',
    replacement: '...filesOfCards(shared.open) }',
    ...tests,
  },
  {
    breaks: 'anonymous links show no cards',
    file: 'src/domain/profile/scrub-names.ts',
    text: '(?:https?:',
    replacement: '(?:ftp:',
    ...tests,
  },
  {
    breaks: 'icons and pixels are no image of a card',
    file: 'src/modules/link-cards/fetch-card.ts',
    text: ' || Math.min(width, height) < smallest',
    replacement: '',
    ...tests,
  },
  {
    breaks: 'an endless page is read to a limit',
    file: 'src/core/outside/download.ts',
    text: '    if (size > largest) break;\n',
    replacement: '',
    ...tests,
  },
  {
    breaks: 'a card has no more text than fits',
    file: 'src/modules/link-cards/read-page.ts',
    text: 'if (line.length <= length) return line;',
    replacement: 'if (line.length > 0) return line;',
    ...tests,
  },
  {
    breaks: 'a page is fetched once a minute, however often a member asks',
    file: 'src/modules/link-cards/cards.ts',
    text: 'const rest = 60_000;',
    replacement: 'const rest = 0;',
    ...tests,
  },
  {
    breaks: 'visitors see a card as soon as it was fetched',
    file: 'src/store/changed-names.ts',
    text: "  'link.fetched',\n",
    replacement: '',
    ...tests,
  },
  {
    breaks: 'the policy lets in the frames of the page alone',
    file: 'src/domain/pages/render-layout.tsx',
    text: 'frames: [...frames] }',
    replacement: "frames: ['https://example.org/'] }",
    ...tests,
  },
  {
    breaks: 'no card is shown with LINK_CARDS=off',
    file: 'src/domain/pages/link-card.tsx',
    text: '  if (page.site?.showsCards === false) return null;\n',
    replacement: '',
    ...tests,
  },
];
