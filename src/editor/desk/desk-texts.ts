import { messages } from '../../texts/messages.ts';

export const deskTexts = messages('editor/desk/desk', {
  addSection: 'Add a section',
  page: 'Page',
  overTime: 'Over time',
  places: 'Sections',
  suspended: 'Suspended by the operators',
  notPublic: 'Readers do not see this page yet',
  allPublic: 'Readers see everything',
  waiting: { one: '1 change is not public yet', other: '{count} changes are not public yet' },
  missing: {
    one: '1 thing is missing that readers like',
    other: '{count} things are missing that readers like',
  },
});
