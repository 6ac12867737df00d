import { messages } from '../../../../core/texts/messages.ts';

/** Texts about adding people from a table. */
export const bringUsersTexts = messages('hosts/main/members/users/bring-users', {
  title: 'Bring a list',
  hint: 'A table as CSV with the columns username, name and email; name and email may be empty. Everybody gets an empty draft with that name; invite them afterwards.',
  file: 'A CSV file',
  lines: 'Or the lines themselves',
  send: 'Add everybody',
  added: { one: '1 person has been added.', other: '{count} people have been added.' },
  lately: 'Show who was added last',
  passedOver: 'These lines were passed over:',
  reasons: {
    twice: 'stands here twice',
    taken: 'the username or the address is taken',
  },
  tooMany: 'These are more than {most} lines. Take fewer at once, or use vitrine import.',
  tooLarge: 'The file is larger than 1 MiB. Take fewer lines at once, or use vitrine import.',
  nobody: 'There is nobody in it. Write one line for each person: username,name,email.',
  noText: 'That is not a CSV file: save the table as CSV in UTF-8 first.',
});
