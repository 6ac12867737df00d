import type { Mutation } from './mutation.ts';

const drawing = ['src/platform/make-in-worker.test.ts'];
const cards = ['test/cards.test.ts'];

/** What is drawn for whoever pastes a link: from what is public, and without holding anybody up. */
export const drawingCards: readonly Mutation[] = [
  {
    breaks: 'the card is drawn when its profile is published',
    file: 'src/editor/publishing/publish.tsx',
    text: '  void services.warmCard(user.username);\n',
    replacement: '',
    tests: cards,
    only: 'at publish',
  },
  {
    breaks: 'a card that is not drawn yet is no card with 200',
    file: 'src/published/card-response.ts',
    text: 'if (!drawn) throw new Busy(busy);\n  const response = label(drawn,',
    replacement: 'const response = label(drawn ?? new Uint8Array(),',
    tests: cards,
    only: 'at publish',
  },
  {
    breaks: 'images on the publish page count as no view',
    file: 'src/editor/publishing/published-moment.tsx',
    text: '`${qr}${uncounted}`',
    replacement: 'qr + uncounted.slice(1)',
    tests: ['test/statistics.test.ts'],
    only: 'count what readers got',
  },
  {
    breaks: 'who has no public picture is drawn without one',
    file: 'src/profile/public-profile.ts',
    text: 'isPicturePublic(draft)',
    replacement: 'true',
    tests: cards,
  },
  {
    breaks: 'a card is drawn of the language that was asked for',
    file: 'src/published/card-response.ts',
    text: 'JSON.stringify([userId, etag, language, place.type, place.slug])',
    replacement: 'JSON.stringify([userId, etag, place.type, place.slug])',
    tests: cards,
  },
  {
    breaks: 'a card is drawn in a language that was stored before languages were looked up',
    file: 'src/cards/describe-card.ts',
    text: "isLanguage(language) ? language : 'und'",
    replacement: 'language',
    tests: cards,
  },
  {
    breaks: 'an Accept header asks for no card',
    file: 'src/pages/format-names.ts',
    text: 'formatNames(kind, offer).filter((format) => !isDrawn(format))',
    replacement: 'formatNames(kind, offer)',
    tests: cards,
  },
  {
    breaks: 'nobody waits for a card in a line that is too long',
    file: 'src/platform/make-in-worker.ts',
    text: 'if (underWay.size >= mostWaiting) return null;',
    replacement: '',
    tests: drawing,
  },
  {
    breaks: 'a card, or a file, that takes too long is given up',
    file: 'src/platform/make-in-worker.ts',
    text: "worker.end('it took too long')",
    replacement: 'undefined',
    tests: [...drawing, 'src/accounts/read-in-worker.test.ts'],
  },
  {
    breaks: 'what could not be drawn is tried again later',
    file: 'src/platform/make-in-worker.ts',
    text: '    setTimeout(recent.delete, rest, key).unref();\n',
    replacement: '',
    tests: drawing,
  },
  {
    breaks: 'the card of an item shows a picture of that item, not of one whose name begins so',
    file: 'src/cards/find-card-picture.ts',
    text: '`${subject.type}/${subject.slug}/`',
    replacement: '`${subject.type}/${subject.slug}`',
    tests: cards,
    only: 'slug begins',
  },
  {
    breaks: 'cards are drawn one at a time',
    file: 'src/platform/make-in-worker.ts',
    text: 'before\n      .then(prepare)',
    replacement: 'prepare()',
    tests: drawing,
  },
  {
    breaks: 'a name is drawn as a whole or not at all',
    file: 'src/fonts/drawable-text.ts',
    text: "else if (!ornament.test(segment)) return { kept: kept.join(''), missing: segment };",
    replacement: '',
    tests: ['src/fonts/drawable-text.test.ts'],
  },
  {
    breaks: 'the script of a page for readers asks nobody',
    file: 'src/pages/render-layout.tsx',
    text: 'scriptAsks: null',
    replacement: "scriptAsks: ''",
    tests: ['test/browser/printing.test.ts'],
  },
];
