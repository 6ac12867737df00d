import { messages } from '../../texts/messages.ts';
import { availableLocales } from '../../texts/translations.ts';

/** Texts of public pages: home, sign-in, errors and profiles. */
export const textsFor = messages('core/html/texts/texts', {
  member: {
    signIn: 'Sign in',
    signOut: 'Sign out',
    desk: 'Your profile',
    account: 'Your account',
    username: 'Username',
    password: 'Password',
    wrong: 'The username or password is incorrect.',
    heldUp:
      'Too many wrong passwords for this username. Wait a while, use a device you’ve signed in on, or ask the site’s operators for a sign-in link.',
    noPassword: 'No password, or forgot it? Ask the site’s operators for a sign-in link.',
    linkTitle: 'Sign in with a link',
    linkHint: 'This link signs you in once, as',
    linkContinue: 'Continue as',
    linkSpent: 'This sign-in link was already used or replaced, or has expired.',
    linkAgain: 'Ask for a new one, or sign in with your password.',
    linkAccount: 'Go to your account',
    linkSwitches: 'If you continue, you sign out of that account.',
    signedInAs: 'You’re signed in as',
    yourPage: 'Your public page:',
    notPublic: 'Your profile isn’t public.',
    apiDocs: 'API documentation',
    setPassword: 'Set a password',
    changePassword: 'Change your password',
    currentPassword: 'Current password',
    newPassword: 'New password',
    repeatPassword: 'Repeat new password',
    passwordRule:
      'Use 12 to 256 characters, for example several unrelated words. Avoid your username and common passwords.',
    passwordTrouble: {
      'too-short': 'This password is too short. Use at least 12 characters.',
      'too-long': 'This password is too long. Use at most 256 characters.',
      'too-easy':
        'This password is too easy to guess. Use several unrelated words, and avoid your username and repeated letters.',
      'too-common': 'This password is too common. Use several unrelated words.',
      differ: 'The new passwords don’t match. Type both again.',
      'current-wrong': 'The current password is incorrect.',
    },
    passwordSaved: 'Password saved. Your other sessions are signed out.',
    language: 'Language',
    siteLanguage: 'Site language',
    languageAuto: 'Same as the browser',
    languageSaved: 'Language saved.',
    save: 'Save',
  },
  error: {
    reference: 'To report this, include the reference:',
    home: 'Go to the home page',
    profile: 'Go to the profile:',
    namesake: 'Did you mean this one?',
    cases: {
      notFound: { lead: 'This page doesn’t exist.', hint: 'Check the URL for typos.' },
      userNotFound: {
        lead: 'This profile doesn’t exist.',
        hint: 'Check the URL for typos. Usernames are case-sensitive.',
      },
      partNotFound: {
        lead: 'This page isn’t in the profile.',
        hint: 'It may have been removed or renamed.',
      },
      profilesHost: {
        lead: 'This host serves profiles.',
        hint: 'Add a username to the URL to open one.',
      },
      method: { lead: 'This URL doesn’t support this kind of request.', hint: '' },
      signIn: { lead: 'This page is for signed-in members.', hint: 'Sign in and try again.' },
      forbidden: { lead: 'You don’t have permission to do this.', hint: '' },
      misdirected: { lead: 'This server doesn’t serve this host.', hint: 'Check the URL.' },
      tooMany: { lead: 'Too many requests in a short time.', hint: 'Wait a moment, then try again.' },
      unknown: {
        lead: 'Vitrine doesn’t know if this was saved.',
        hint: 'Check before you try again.',
      },
      forAnother: {
        lead: 'You’re now signed in as another user, so this wasn’t saved.',
        hint: 'Sign in to the first account and try again.',
      },
      client: {
        lead: 'The server can’t process this request.',
        hint: 'Follow the message and try again.',
      },
      server: {
        lead: 'The server had a problem.',
        hint: 'Try again in a moment. If it keeps failing, contact the site’s operators.',
      },
    },
  },
  profile: {
    contact: 'Contact',
    manual: { name: 'Name', description: 'Description', seeAlso: 'See also' },
    present: 'present',
    website: 'Website',
    email: 'Email',
    phone: 'Phone',
    files: 'Files',
    updated: 'Updated',
    /** Followed by a date. */
    verified: 'Verified since',
    readIn: 'Languages of this page',
    trail: 'Breadcrumb',
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

/** The interface language for a language or one of its regional variants. Null if there are no texts in it. */
export function findLocale(language: string): string | null {
  const [primary = ''] = language.split('-');
  return [language, primary].find((one) => availableLocales.includes(one)) ?? null;
}

export function findTexts(language: string): Texts | null {
  const locale = findLocale(language);
  return locale === null ? null : textsFor(locale);
}
