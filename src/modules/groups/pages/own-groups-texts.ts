import { groupMessages } from '../messages.ts';

export const ownGroupsTexts = groupMessages('modules/groups/pages/own-groups', {
  title: 'Groups',
  intro: 'Your groups show you on their pages while your profile is published.',
  none: 'You aren’t in a group',
  noneHint: 'An operator, lead or editor can add you to a group.',
  all: 'All groups',
  shown: 'Show me in this group',
  choices: {
    default: 'If the directory lists me',
    always: 'Always',
    never: 'Never',
  },
  save: 'Save',
  leave: 'Leave group',
  managed: 'Managed by a directory. Ask an administrator to change it.',
  reviewed: 'Leads review this group’s profiles. Ask an operator if you want to leave it.',
  saved: 'Changes saved.',
  left: 'You left the group.',
  impossible: 'You can’t leave this group. Ask an operator.',
});
