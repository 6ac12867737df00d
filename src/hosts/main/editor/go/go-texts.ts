import { messages } from '../../../../core/texts/messages.ts';

export const goTexts = messages('hosts/main/editor/go/go', {
  title: 'Search the editor',
  field: 'Search pages, entries and actions',
  find: 'Search',
  groups: { entries: 'Entries', pages: 'Pages', actions: 'Actions' },
  none: 'No matches. Try another word.',
  view: 'View profile',
  shortcuts: 'Keyboard shortcuts',
  keys: {
    search: 'Search the editor',
    open: 'Open the first match',
    move: 'Move through the matches',
    close: 'Close',
    help: 'Show keyboard shortcuts',
  },
});
