import { messages } from '../../texts/messages.ts';

/** Of the list, and of what both pages say. */
export const usersTexts = messages('members/users/users', {
  title: 'Users',
  search: 'Name begins with',
  show: 'Show',
  only: {
    everybody: 'everybody',
    draft: 'drafts',
    published: 'published',
    unpublished: 'not public any more',
    suspended: 'suspended',
    operators: 'operators',
  },
  find: 'Find',
  none: 'Nobody is found.',
  next: 'Next page',
  first: 'First page',
  state: {
    draft: 'draft',
    published: 'published',
    unpublished: 'not public any more',
    suspended: 'suspended',
    deleted: 'deleted',
  },
  operator: 'operator',
  you: 'you',
  new: 'New person',
  username: 'Username',
  usernameHint:
    'Letters, digits, dots, hyphens and underscores, 64 at the most. It becomes part of their address.',
  add: 'Add',
});
