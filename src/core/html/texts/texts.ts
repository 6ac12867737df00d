import { messages } from '../../texts/messages.ts';
import { availableLocales } from '../../texts/translations.ts';

/** Of the pages for all visitors: the home page, sign-in, errors and profiles. */
export const textsFor = messages('core/html/texts/texts', {
  landing: {
    title: 'A home for public profiles',
    intro: 'Every person gets a page that is also data, at one address that never breaks.',
    ownProfile: 'Is one of these profiles yours?',
    profiles: 'Profiles',
    profilesHint: 'A profile is found by its exact username:',
    api: 'For developers',
    apiHint: 'Do you build something with these profiles?',
    apiDocs: 'Read how in the documentation of the API',
    samples: 'Sample profiles',
  },
  member: {
    signIn: 'Sign in',
    signOut: 'Sign out',
    desk: 'Your profile',
    account: 'Your account',
    username: 'Username',
    password: 'Password',
    wrong: 'The username or the password is not right.',
    heldUp:
      'Too many wrong passwords have been tried for this name. Wait a while, use a device on which you have signed in before, or ask the people who run this site for a sign-in link.',
    noPassword: 'No password yet, or forgotten? Ask the people who run this site for a sign-in link.',
    linkTitle: 'Sign in with a link',
    linkHint: 'This link signs you in once, as',
    linkContinue: 'Continue as',
    linkSpent: 'This sign-in link has been used, replaced or has expired.',
    linkAgain: 'Ask for a new one, or sign in with your password.',
    linkAccount: 'Go to your account',
    linkSwitches: 'If you continue, you will be signed out of that account.',
    signedInAs: 'You are signed in as',
    yourPage: 'Your public page:',
    notPublic: 'Your profile is not public.',
    apiDocs: 'How to use the API',
    setPassword: 'Set a password',
    changePassword: 'Change your password',
    currentPassword: 'Current password',
    newPassword: 'New password',
    repeatPassword: 'New password, once more',
    passwordRule:
      'Use 12 to 256 characters: several words are best. Not your username, not a common password, and not the same few letters again and again.',
    passwordTrouble: {
      'too-short': 'This password is too short: use at least 12 characters.',
      'too-long': 'This password is too long: use at most 256 characters.',
      'too-easy':
        'This password is too easy to guess: it is mostly your username, or the same few letters or a row of them. Use several words that do not belong together.',
      'too-common':
        'This password is among the first that are tried, with or without digits around it. Use several words that do not belong together.',
      differ: 'The two new passwords are not the same. Type both again.',
      'current-wrong': 'The current password is not right.',
    },
    passwordSaved: 'Your password is set. Everywhere else you have been signed out.',
    language: 'Language',
    siteLanguage: 'Language of this site',
    languageAuto: 'As the browser asks',
    languageSaved: 'The language is set.',
    save: 'Save',
  },
  error: {
    reference: 'If you report this, mention the reference:',
    home: 'Go to the home page',
    profile: 'Go to the profile:',
    namesake: 'There is this one:',
    cases: {
      notFound: { lead: 'There is no page at this address.', hint: 'Check the address for typing errors.' },
      userNotFound: {
        lead: 'There is no profile at this address.',
        hint: 'Check the address for typing errors. A username is matched exactly: capital letters and accents count.',
      },
      partNotFound: {
        lead: 'This profile has nothing at this address.',
        hint: 'It may have been removed or renamed.',
      },
      profilesHost: {
        lead: 'People’s profiles live here.',
        hint: 'Each has an address of its own: this one, followed by a username.',
      },
      method: { lead: 'The address exists, but not for this kind of request.', hint: '' },
      signIn: { lead: 'This is only for people who are signed in.', hint: 'Sign in and try again.' },
      forbidden: { lead: 'You are not allowed to do this.', hint: '' },
      misdirected: { lead: 'The server does not answer under this name.', hint: 'Check the address.' },
      tooMany: { lead: 'Too many requests came in a short time.', hint: 'Wait a little, then try again.' },
      unknown: {
        lead: 'It is not known whether this was saved.',
        hint: 'Look whether it is there before you try again.',
      },
      forAnother: {
        lead: 'Somebody else has signed in here since the page was opened.',
        hint: 'Nothing has been changed: sign in as before, and try again.',
      },
      client: {
        lead: 'The request cannot be answered as it was sent.',
        hint: 'Change it as the message says and try again.',
      },
      server: {
        lead: 'This did not work, and it is not your fault.',
        hint: 'Try again in a moment; if it stays, tell the people who run this site.',
      },
    },
  },
  profile: {
    contact: 'Contact',
    manual: { name: 'Name', description: 'Description', seeAlso: 'See also' },
    present: 'present',
    website: 'Website',
    email: 'E-mail',
    phone: 'Phone',
    files: 'Files',
    updated: 'Updated',
    /** A date follows. */
    verified: 'Verified since',
    readIn: 'Languages of this page',
    trail: 'Where you are',
    formats: { text: 'text', qr: 'QR code' },
    fields: { type: 'Kind', entity: 'For' },
    sections: {
      work: 'Work',
      volunteer: 'Volunteering',
      education: 'Education',
      awards: 'Awards',
      certificates: 'Certificates',
      publications: 'Publications',
      skills: 'Skills',
      languages: 'Languages',
      interests: 'Interests',
      references: 'References',
      projects: 'Projects',
    },
  },
});

export type Texts = ReturnType<typeof textsFor>;

/** The language itself, or the one that it is a variety of; null when there are no texts in it. */
export function findLocale(language: string): string | null {
  const [primary = ''] = language.split('-');
  return [language, primary].find((one) => availableLocales.includes(one)) ?? null;
}

export function findTexts(language: string): Texts | null {
  const locale = findLocale(language);
  return locale === null ? null : textsFor(locale);
}
