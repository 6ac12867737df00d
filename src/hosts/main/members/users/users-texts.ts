import { messages } from '../../../../core/texts/messages.ts';

/** Texts of the list, and those that both pages share. */
export const usersTexts = messages('hosts/main/members/users/users', {
  lists: 'Which of them',
  search: 'Name, username or e-mail address',
  only: {
    everybody: 'All',
    published: 'Published',
    draft: 'Drafts',
    unpublished: 'Not public any more',
    suspended: 'Suspended',
    operators: 'Operators',
  },
  none: 'Nobody is found.',
  noneHint: 'Look under All, or type less of the name.',
  cut: 'More than {most} people fit. Type more of the name to see the others.',
  columns: { name: 'Name', state: 'State', seen: 'Last seen', way: 'Came in by', created: 'Added' },
  sort: 'Sorted by',
  choose: 'Choose {name}',
  chooseAll: 'Choose everybody on this page',
  chosen: 'Whoever is chosen:',
  never: 'never',
  ways: {
    password: 'password',
    passkey: 'passkey',
    mail: 'link by mail',
    oidc: 'single sign-on',
    link: 'link',
  },
  state: {
    draft: 'draft',
    published: 'published',
    unpublished: 'not public any more',
    suspended: 'suspended',
    deleted: 'deleted',
  },
  operator: 'operator',
  you: 'you',
  csv: 'As CSV',
  new: 'New person',
  usernameHint:
    'Letters, digits, dots, hyphens and underscores, 64 at the most. It becomes part of their address.',
  add: 'Add',
});
