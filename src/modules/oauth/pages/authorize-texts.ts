import { oauthMessages } from '../messages.ts';

export const authorizeTexts = oauthMessages('modules/oauth/pages/authorize', {
  title: 'Authorize an app',
  forAnother:
    'You’re now signed in as another user, so no app was authorized. Check the profile below, then decide again.',
  asks: 'wants access to the profile of',
  may: 'The app can:',
  write: 'Change your profile',
  publish: 'Publish and unpublish your profile',
  until: 'For 90 days, or until you revoke it under Tokens.',
  answerTo: 'Redirects to:',
  backElsewhere: 'This isn’t the app’s own site. Continue only if you trust it.',
  backTo: 'Redirects to {host}.',
  backHere: 'This is an app on this computer. Continue only if you started it just now.',
  allow: 'Authorize',
  deny: 'Cancel',
  refused: 'This app can’t be authorized',
  refusedHint: 'Send the message above to the app’s developer.',
  deviceTitle: 'Authorize the CLI',
  deviceCode: 'Code',
  deviceHint:
    'Enter the code from the CLI, for example BCDF-GHJK. Continue only if you started this yourself.',
  deviceNext: 'Continue',
  deviceTrouble: 'This code isn’t valid or has expired. Check it, or start again in the CLI.',
  deviceAllowed: 'Authorized. Return to the CLI.',
  deviceDenied: 'Canceled.',
});
