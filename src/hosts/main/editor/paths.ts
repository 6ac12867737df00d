/** Where a member works on a profile. Each place is there twice: for oneself, and below `forMember` for somebody else. */
export const paths = {
  overview: '/edit',
  basics: '/edit/basics',
  section: '/edit/:section',
  item: '/edit/:section/:slug',
  languages: '/edit/languages',
  language: '/edit/languages/:language',
  appearance: '/edit/appearance',
  json: '/edit/json',
  preview: '/edit/preview/:type?/:slug?',
  publish: '/publish',
  unpublish: '/unpublish',
  history: '/history',
  revision: '/history/:n',
  files: '/files',
  file: '/files/:path+',
  import: '/import',
  export: '/export',
} as const;

/** What stands before a place where somebody works for another. */
export const forMember = '/for/:member';
