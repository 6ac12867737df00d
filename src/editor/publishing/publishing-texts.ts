import { messages } from '../../texts/messages.ts';

export const publishingTexts = messages('editor/publishing/publishing', {
  publishTitle: 'Publish',
  againTitle: 'Publish revision {n} again',
  nothing: 'There is nothing to publish: readers see the draft as it is.',
  onlyPrivate:
    'What differs from the public version is private. Readers would see the same: there is nothing to publish.',
  neverPublic: 'Readers see nothing of this profile yet.',
  newly: 'Will become public',
  newlyHint: 'Readers could not see this before.',
  others: 'Will be different',
  othersHint: 'Before is what readers see now, after is what they will see.',
  pictureHint: 'The picture will be fetched from:',
  button: 'Publish',
  buttonFor: { one: 'Publish 1 change', other: 'Publish {count} changes' },
  againButton: 'Publish this revision',
  done: 'It is public now.',
  address: 'Address of your page',
  openPage: 'Open your page',
  copy: 'Copy the link',
  copied: 'Copied',
  card: 'The card that links to your page are shown with',
  qr: 'QR code of your page',
  yourPage: 'The public page:',
  noPicture: 'The picture could not be fetched from its address. Readers see initials instead.',
  changedSince:
    'Something was saved or published after you opened this page, so nothing has been published. This is how it stands now: look again.',
  suspended:
    'This profile is suspended: it cannot be published or withdrawn. The people who run this site can resume it.',
  withdraw: 'Withdraw the profile from the public',
  unpublishTitle: 'Withdraw from the public',
  unpublishAsk:
    'Readers will no longer find this profile, under no address. The draft and its history stay, and it can be published again at any time.',
  unpublishButton: 'Withdraw',
  unpublished: 'The profile is no longer public.',
  notPublic: 'The profile is not public: there is nothing to withdraw.',
  back: 'Leave it as it is',
  unknown: 'There is no revision {n}.',
});

export type PublishingTexts = ReturnType<typeof publishingTexts>;
