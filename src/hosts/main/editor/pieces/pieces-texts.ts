import { messages } from '../../../../core/texts/messages.ts';

export const piecesTexts = messages('hosts/main/editor/pieces/pieces', {
  parts: 'Parts of this list',
  previous: 'Previous',
  next: 'Next',
  ofAll: 'of {all}',
  find: 'Find an entry',
  search: 'Find',
  found: '{shown} of {all} entries',
  nothing: 'No entry has these words.',
  everything: 'Show all entries',
  open: { one: '1 text to check', other: '{count} texts to check' },
  move: {
    title: 'Move within the list',
    hint: 'This entry is number {n} of {all}. Choose a part of the list to move it to the start of that part.',
    end: 'To the end',
  },
});
