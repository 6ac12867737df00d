/** Where the pages of the main host are: its routes, and every link to them, are made from this. */
export const paths = {
  landing: '/',
  profile: '/profile',
  health: '/health',
  signIn: '/sign-in',
  signInLink: '/sign-in/:secret',
  signOut: '/sign-out',
  account: '/account',
  password: '/account/password',
  language: '/account/language',
} as const;
