import type { DataFile } from '../store/personal-data.ts';

/** A line about each file and its properties. */
export const explained: Readonly<Record<DataFile, string>> = {
  profile:
    'Your newest draft with its private fields (`draft`), the published profile (`published`), its files (`publishedFiles`), and links with the result of their check (`links`, `linkCards`). `uploads` are files that no draft has yet, and `imports` the formats that you imported.',
  revisions: 'Every saved version of your profile, with its time and author.',
  account:
    'Username, state, roles and language (`user`), former usernames, email address, and sign-in methods: when you set the password, passkeys and two-factor authentication. `groups` and `formerGroups` are your memberships. `webhooks` are the URLs that get your events.',
  identities: 'Accounts of an identity provider that sign you in.',
  directory:
    'Data from your organization (`provisioned`, `connected`), and your entry in the directory of the site (`listing`).',
  sessions: 'Browsers in which you are signed in.',
  'sign-ins': 'Recent sign-ins, and failed ones by day.',
  activity: 'Changes to your account and profile.',
  audit:
    'Entries of the audit log about you, and about changes that you made. `origin` is your own IP address. `newest` are entries of the last seconds.',
  tokens: 'API tokens, authorized apps and CI repositories, without their secrets.',
  shares: 'Share links, without their keys and passwords.',
  delegates:
    'Users who can edit your profile (`delegates`), and users whose profile you can edit (`delegateFor`).',
  invitations:
    'The invitation that you accepted (`accepted`), times of invitations that you sent (`sent`), and requests to join (`registrations`).',
  mails:
    'Emails that the site sent to you, without their text. `links` are links in them, and `contactMessages` times and sizes of messages from visitors.',
  views: 'Views of your profile by day and format. They are counts, without data about visitors.',
};

export function writeDataReadme(username: string, at: Date): string {
  const files = Object.entries(explained).map(([file, words]) => `- \`${file}.json\`: ${words}`);
  return `# Data of ${username}

Made on ${at.toISOString()}. Times are in UTC.

- \`files/\`: files of your newest draft, by path. \`files/earlier/\` has files of earlier versions, by the checksum in \`revisions.json\`.
${files.join('\n')}

Passwords, keys, tokens and other secrets are not included, and neither are email addresses of other people.
`;
}
