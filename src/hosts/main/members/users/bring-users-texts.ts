import { messages } from '../../../../core/texts/messages.ts';

export const bringUsersTexts = messages('hosts/main/members/users/bring-users', {
  title: 'Import users',
  hint: 'CSV with the columns username, name and email; the last two can be empty. Each user gets an empty draft. Invite them afterwards.',
  file: 'CSV file',
  lines: 'Or paste lines',
  send: 'Import users',
  added: { one: '1 user added.', other: '{count} users added.' },
  lately: 'Show new users',
  passedOver: 'Skipped lines:',
  reasons: {
    twice: 'repeated',
    taken: 'the username or email address is taken',
  },
  tooMany: 'The list has more than {most} lines. Import fewer at once, or run vitrine import.',
  tooLarge: 'The file is larger than 1 MiB. Split it, or run vitrine import.',
  nobody: 'The list is empty. Add one line per user: username,name,email.',
  noText: 'This file can’t be read. Save it as CSV in UTF-8.',
});
