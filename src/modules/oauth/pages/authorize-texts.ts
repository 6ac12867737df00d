import { oauthMessages } from '../messages.ts';

export const authorizeTexts = oauthMessages('modules/oauth/pages/authorize', {
  title: 'Authorize an app',
  forAnother:
    "You're now signed in as another user, so no app was authorized. Check the profile below, then answer again.",
  asks: 'wants access to the profile of',
  may: 'It can then:',
  write: 'Change your profile',
  publish: 'Publish and unpublish your profile',
  until: 'For 90 days, or until you revoke it under Tokens.',
  answerTo: 'Your answer goes to:',
  backElsewhere: 'This is not the site of the app itself. Continue only if you trust it.',
  backTo: 'Your answer goes to {host}.',
  backHere: 'This is a program on this computer. Continue only if you have just started this there.',
  allow: 'Authorize',
  deny: 'Cancel',
  refused: "This app can't be authorized",
  refusedHint: "Nothing was changed. Send the message above to the app's developer.",
  deviceTitle: 'Authorize the CLI',
  deviceCode: 'Code',
  deviceHint: 'As the CLI shows it, for example BCDF-GHJK. Continue only if you started this yourself.',
  deviceNext: 'Continue',
  deviceTrouble: "This code isn't valid or has expired. Check it, or start again in the CLI.",
  deviceAllowed: 'Authorized. Return to the CLI.',
  deviceDenied: 'Canceled.',
});
