import { messages } from '../../../../core/texts/messages.ts';

/** Texts about changing several users at once. */
export const changeUsersTexts = messages('hosts/main/members/users/change-users', {
  actions: {
    publish: 'Publish',
    list: 'List in directory',
    invite: 'Invite',
    export: 'Export',
    resume: 'Resume',
    suspend: 'Suspend',
  },
  done: {
    publish: { one: '1 profile published.', other: '{count} profiles published.' },
    list: { one: '1 user listed in the directory.', other: '{count} users listed in the directory.' },
    invite: { one: '1 user invited.', other: '{count} users invited.' },
    resume: { one: '1 user resumed.', other: '{count} users resumed.' },
    suspend: { one: '1 user suspended.', other: '{count} users suspended.' },
  },
  waiting: {
    one: '1 user has unpublished changes. The directory lists them after their next publish.',
    other: '{count} users have unpublished changes. The directory lists them after their next publish.',
  },
  asked: {
    one: '1 profile waits for a review.',
    other: '{count} profiles wait for a review.',
  },
  noPicture: 'Published without a profile photo, because its URL is unavailable:',
  notDone: 'Skipped users:',
  reasons: {
    self: 'you can’t do this to yourself',
    state: 'not possible in their current state',
    unknown: 'this user no longer exists',
    invalid: 'the draft isn’t valid; open it in the editor to see the problems',
    left: 'your organization’s directory reports that they left, so they stay suspended',
    role: 'this user has a role, and only operators can change them',
    later: 'the request ran out of time; select them again',
    other: 'not possible now',
  },
  undo: 'Undo',
  links: 'Sign-in links',
  linksHint:
    'Copy these links now. You won’t see them again. Each works once, within seven days. Users with an email address also get theirs by email.',
  linkOf: 'Link for {name}',
  nobody: 'No users selected. Select at least one.',
  tooMany: 'You selected more than {most} users. Select fewer.',
  unknown: 'This action doesn’t exist. Choose one from the list.',
});
