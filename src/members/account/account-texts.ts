import { messages } from '../../texts/messages.ts';

export const accountTexts = messages('members/account/account', {
  exportHint: 'Everything in your profile, to take with you:',
  export: 'Export',
  noOperator: 'You are no operator any more.',
  lastOperator:
    'You are no operator any more, and there is none left. On the server, “vitrine user operator NAME on” makes one.',
  sessions: 'Where you are signed in',
  sessionsHint: 'End a session that you do not know, and change your password.',
  device: '{browser} on {platform}',
  unknownDevice: 'Unknown device',
  thisOne: 'this one',
  startedBy: {
    password: 'Signed in with the password',
    link: 'Signed in with a link',
    mail: 'Signed in with a link by e-mail',
  },
  lastUse: 'last used',
  network: 'from the network',
  end: 'End',
  sessionEnded: 'The session has ended.',
  everywhere: 'Sign out everywhere',
  delegates: 'Who may work for you',
  delegatesHint:
    'They can edit and publish your profile, with its files and history. They reach neither your account nor your password, tokens and webhooks, and the activity says who did what.',
  nobody: 'Nobody but you.',
  since: 'since',
  takeBack: 'Take back',
  delegateName: 'Username of the person',
  delegateNameHint: 'Exactly as it is written: capital letters and accents count.',
  letWork: 'Let them work for me',
  delegateAdded: 'They can work on your profile now.',
  delegateRemoved: 'They can no longer work on your profile.',
  delegateTrouble: {
    unknown: 'There is nobody here with this name.',
    invalid: 'That is you.',
    impossible: 'That is as many as there can be. Take one back first.',
  },
  others: 'For others',
  othersHint:
    'These people let you work on their profiles. What you do there goes on record under your name.',
  noOthers: 'Nobody has let you work on their profile.',
  delete: 'Delete my account',
  deleteOpen: 'What is deleted, and how',
  deleteHint:
    'Your page, all versions of it and all files are deleted for good. The name stays reserved: nobody else gets it. Before that you can take everything with you:',
  deleteExport: 'Export',
  deleteConfirm: 'To confirm, type {name}',
  deleteOtherName: 'This is not your username. Type it exactly as it stands here; nothing was deleted.',
  deleteLastOperator: 'You are the only operator: make somebody else one first. Nothing was deleted.',
  deleted: 'Your account and your page are deleted.',
});
