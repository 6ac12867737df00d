import { messages } from '../../../core/texts/messages.ts';

export const editorTexts = messages('hosts/main/editor/editor', {
  menu: 'Editor',
  menuButton: 'Menu',
  workingFor: 'You are working for',
  forAnother:
    'You’re now signed in as another user, so this wasn’t saved. Sign in to the earlier account and try again.',
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
  /** Instead of `pages.basics`, for users who edit or review another member's profile. */
  aboutPerson: 'About {name}',
  addSection: 'Add a section',
  page: 'Profile',
  overTime: 'Activity',
  suspended: 'The site’s operators suspended this user.',
  notPublic: 'This profile isn’t public yet.',
  allPublic: 'All changes are published.',
  waiting: { one: '1 change isn’t public yet.', other: '{count} changes aren’t public yet.' },
  missing: {
    one: '1 recommended detail is missing',
    other: '{count} recommended details are missing',
  },
});
