import { messages } from '../../../core/texts/messages.ts';

export const authorizeTexts = messages('modules/oauth/pages/authorize', {
  title: 'Let a program in',
  forAnother:
    'Somebody else has signed in here since the page was opened. Nobody was let in: look whose profile it is about now, and answer again.',
  asks: 'wants to be let in to the profile of',
  may: 'It may then:',
  write: 'Change your profile',
  publish: 'Publish and unpublish your profile',
  until: 'For 90 days, or until you end it under Tokens.',
  answerTo: 'Your answer goes to:',
  backElsewhere: 'This is not the site of the app itself. Continue only if you trust it.',
  backTo: 'Your answer goes to {host}.',
  backHere: 'This is a program on this computer. Continue only if you have just started this there.',
  allow: 'Let it in',
  deny: 'Refuse',
  refused: 'This program cannot be let in',
  refusedHint: 'Nothing was changed. Tell whoever made the program what is said above.',
  deviceTitle: 'Let a command line in',
  deviceCode: 'Code',
  deviceHint: 'As the command line shows it, such as BCDF-GHJK. Go on only if you have begun this yourself.',
  deviceNext: 'Go on',
  deviceTrouble: 'No such code is waiting. Look again, or begin anew.',
  deviceAllowed: 'It is let in. Go back to the command line.',
  deviceDenied: 'It was refused.',
});
