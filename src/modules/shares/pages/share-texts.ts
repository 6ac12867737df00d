import { sharesMessages } from '../messages.ts';

export const shareTexts = sharesMessages('modules/shares/pages/share', {
  title: 'Share',
  intro:
    'A link for one reader: until a day that you choose it also shows what you pick of your private parts. Everybody else sees your public page as before.',
  notPublished: 'Your profile is not public: a link shows something once you publish.',
  add: 'Make a link',
  label: 'For whom',
  labelHint: 'Only you see this: “Recruiter at Acme”.',
  until: 'Valid until',
  untilHint: 'From then on it shows your public page. Thirty days from now, if you leave this empty.',
  shows: 'What it shows beyond the public page',
  nothingPrivate: 'Nothing in your profile is private. A link without a name is still of use.',
  anonymous: 'Without name, picture, employers, addresses and files',
  anonymousHint:
    'Names and employers are struck out of texts as well. Read it before you send it: a program does not notice what a text says in other words.',
  passwordHint:
    'At least six characters. If you set one, the link asks for it: tell your reader in another way than the link.',
  passwordKept: 'There is one. Leave this empty to keep it.',
  noPassword: 'Ask for no password any more',
  hasPassword: 'with a password',
  button: 'Make the link',
  made: 'The link',
  madeHint: 'You can copy it again from the list below.',
  madeAlready:
    'This form was sent before, or the page was open for more than a day: no link is made now. Look for it in the list.',
  none: 'There are no links yet.',
  list: 'Your links',
  showsOnly: 'Shows the public page',
  showsAlso: 'Shows also: {places}',
  showsLess: 'Without name, picture and employers',
  expired: 'over',
  good: 'until',
  visits: { one: '1 visit', other: '{count} visits' },
  neverUsed: 'not used yet',
  lastUsed: 'last used',
  look: 'See it as this reader',
  change: 'Change',
  end: 'End it',
  ended: 'The link has been ended: it shows your public page from now on.',
  saved: 'The link has been changed.',
  unknown: 'There is no such link: it may have been ended.',
  most: 'You have {count} links, which is the most: end one first.',
  wrong: {
    label: 'Write one line of 1 to 100 characters.',
    until: 'Choose a day to come, within two years.',
    shows: 'Something chosen here is no longer in your profile. Uncheck it, and try again.',
    tooMany: 'Choose 500 parts at the most.',
    password: 'Use 6 to 200 characters.',
    hides: 'An entry selected here is no longer in your profile. Clear it and try again.',
    sections: 'A section selected here is no longer in your profile. Select another one.',
    headline: 'Use one line of at most 300 characters.',
    summary: 'Use at most 10,000 characters.',
  },
  version: {
    title: 'Version for this link',
    badge: 'Version',
    hint: 'Change what this link shows. Your public page stays as it is.',
    headline: 'Headline in this version',
    summary: 'Summary in this version',
    publicOne: 'Leave empty to use the public one. It replaces every translation.',
    sections: 'Sections that come first',
    place: 'Section {count}',
    usual: 'Usual order',
    hides: 'Leave out',
    leavesOut: 'Leaves out: {places}',
  },
});

export function shareTitle(locale: string): string {
  return shareTexts(locale).title;
}
