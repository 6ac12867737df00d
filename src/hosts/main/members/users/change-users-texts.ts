import { messages } from '../../../../core/texts/messages.ts';

/** Texts about changing several users at once. */
export const changeUsersTexts = messages('hosts/main/members/users/change-users', {
  actions: {
    publish: 'Publish',
    list: 'List in the directory',
    invite: 'Invite',
    export: 'Export',
    resume: 'Resume',
    suspend: 'Suspend',
  },
  done: {
    publish: { one: '1 profile is published.', other: '{count} profiles are published.' },
    list: { one: '1 person is in the directory.', other: '{count} people are in the directory.' },
    invite: { one: '1 person is invited.', other: '{count} people are invited.' },
    resume: { one: '1 person is back.', other: '{count} people are back.' },
    suspend: { one: '1 person is suspended.', other: '{count} people are suspended.' },
  },
  waiting: {
    one: '1 person will be in the directory with their next publication: readers do not see the draft as it is.',
    other:
      '{count} people will be in the directory with their next publication: readers do not see their drafts as they are.',
  },
  noPicture: 'Published, but without their picture, which could not be fetched from its address:',
  notDone: 'Nothing was done for these:',
  reasons: {
    self: 'you cannot do this to yourself',
    state: 'not possible in the state they are in',
    unknown: 'there is nobody of that name any more',
    invalid: 'the draft is not valid: see what it lacks in the editor',
    left: 'the directory of the organisation says that they have left: they stay suspended',
    later: 'there was no time left: choose them again',
    other: 'not possible now',
  },
  undo: 'Undo',
  links: 'Links to hand on',
  linksHint:
    'Copy them now: they are shown this once. Each works once, for seven days. Whoever has an address gets the link by mail where the site sends mail.',
  linkOf: 'Link for {name}',
  nobody: 'Nobody was chosen. Tick the people first.',
  tooMany: 'These are more than {most} people. Take fewer at once.',
  unknown: 'That is not among what can be done here.',
});
