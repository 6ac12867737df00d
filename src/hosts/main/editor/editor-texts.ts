import { messages } from '../../../core/texts/messages.ts';

export const editorTexts = messages('hosts/main/editor/editor', {
  menu: 'Work on the profile',
  workingFor: 'You are working for',
  forAnother:
    'Somebody else has signed in here since the page was opened. Nothing has been changed: sign in as before, and try again.',
  pages: {
    overview: 'Overview',
    basics: 'About you',
    languages: 'Translations',
    appearance: 'Appearance',
    json: 'JSON',
    preview: 'Preview',
    publish: 'Publish',
    history: 'History',
    files: 'Files',
    import: 'Import',
    export: 'Export',
  },
  addSection: 'Add a section',
  page: 'Page',
  overTime: 'Over time',
  suspended: 'Suspended by the operators',
  notPublic: 'Readers do not see this page yet',
  allPublic: 'All changes are published',
  waiting: { one: '1 change is not public yet', other: '{count} changes are not public yet' },
  missing: {
    one: '1 thing is missing that readers like',
    other: '{count} things are missing that readers like',
  },
});
