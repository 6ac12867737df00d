import { messages } from '../../../../core/texts/messages.ts';

/** Texts of the list, and those that both pages share. */
export const usersTexts = messages('hosts/main/members/users/users', {
  lists: 'Filter users',
  search: 'Name, username or email address',
  only: {
    everybody: 'All',
    published: 'Published',
    draft: 'Drafts',
    unpublished: 'Unpublished',
    suspended: 'Suspended',
    operators: 'Operators',
  },
  none: 'No users match.',
  noneHint: 'Check the spelling or choose All.',
  cut: 'More than {most} users match. Type more of the name to narrow the list.',
  columns: { name: 'Name', state: 'State', seen: 'Last sign-in', way: 'Signed in with', created: 'Added' },
  sort: 'Sort by',
  choose: 'Select {name}',
  chooseAll: 'Select all on this page',
  chosen: 'With selected users:',
  never: 'never',
  ways: {
    password: 'password',
    passkey: 'passkey',
    mail: 'email link',
    oidc: 'single sign-on',
    link: 'sign-in link',
  },
  state: {
    draft: 'draft',
    published: 'published',
    unpublished: 'unpublished',
    suspended: 'suspended',
    deleted: 'deleted',
  },
  operator: 'operator',
  you: 'you',
  csv: 'Export CSV',
  new: 'New user',
  usernameHint: 'Part of the profile’s URL. Use up to 64 letters, digits, dots, hyphens and underscores.',
  add: 'Add user',
});
