/** Every page and list that has to do with all users, and who may ask for it. */
export const pages: readonly (readonly [
  who: 'reader' | 'operator' | 'token' | 'directory',
  target: string,
])[] = [
  ['reader', '/'],
  ['reader', '/people'],
  ['reader', '/people?sort=newest'],
  ['reader', '/people?view=table&limit=100'],
  ['reader', '/people?q=a'],
  ['reader', '/people?q=engineer'],
  ['reader', '/people?q=engineer&skill=TypeScript'],
  ['reader', '/people?q=nobody-at-all'],
  ['reader', '/people?format=csv'],
  ['reader', '/people?format=vcard'],
  ['reader', '/people/embed'],
  ['reader', '/people/feed'],
  ['reader', '/sitemap.xml'],
  ['reader', '/sitemaps/1.xml'],
  ['operator', '/users'],
  ['operator', '/users?q=person-1'],
  ['operator', '/users?show=draft'],
  ['operator', '/users?show=operators'],
  ['operator', '/users?show=suspended'],
  ['operator', '/users?show=unresolved'],
  ['operator', '/site'],
  ['operator', '/invitations'],
  ['operator', '/mail'],
  ['operator', '/users/person-7'],
  ['operator', '/statistics/site'],
  ['operator', '/activity'],
  ['operator', '/webhooks'],
  ['operator', '/tokens'],
  ['operator', '/account'],
  ['token', '/users'],
  ['token', '/people?q=a'],
  ['token', '/events'],
  ['token', '/events?limit=100'],
  ['token', '/webhooks'],
  ['token', '/tokens'],
  ['directory', '/scim/v2/Users?count=100'],
  ['directory', '/scim/v2/Users?count=100&startIndex=101'],
  ['directory', '/scim/v2/Groups'],
];

/** Milliseconds of processor time for which one page may hold the event loop, with 100,000 users. */
export const longestTurn = 50;

/** With twice as many people nothing may take more than so many times as much. */
export const most = 2.5;
