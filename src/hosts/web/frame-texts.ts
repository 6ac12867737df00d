import { messages } from '../../core/texts/messages.ts';

export const frameTexts = messages('hosts/web/frame', {
  menu: 'This site',
  people: 'People',
  groups: 'Groups',
  others: 'Delegated profiles',
  users: 'Users',
  mail: 'Mail',
  help: 'Help',
  noPassword: 'You have no password yet, and your sign-in link works only once.',
  skip: 'Skip to content',
});
