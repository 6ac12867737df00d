import { ciMessages } from './messages.ts';

export const ciTexts = ciMessages('modules/ci/ci', {
  new: 'Keyless CI',
  intro:
    'Let a GitHub or GitLab repository publish your profile without a stored secret. Each run gets a token that is valid for ten minutes.',
  open: 'Allow repository',
  name: 'Name',
  nameHint: 'For example, octo/profile.',
  username: 'Profile',
  issuer: 'Issuer',
  issuerHint:
    'GitHub: https://token.actions.githubusercontent.com. GitLab: https://gitlab.com, or your own server.',
  repositoryId: 'Repository ID',
  repositoryHint: 'github.repository_id on GitHub, the project ID on GitLab.',
  ownerId: 'Owner ID',
  ownerHint: 'github.repository_owner_id on GitHub, the namespace ID on GitLab.',
  branch: 'Branch',
  branchHint: 'For example, main. Enter a branch, an environment, or both.',
  environment: 'Environment',
  pulls: 'Let pull requests read the profile to plan changes',
  allow: 'Allow repository',
  saved: 'Repository allowed.',
  rule: {
    repository: 'repository',
    owner: 'owner',
    branch: 'branch',
    environment: 'environment',
    pulls: 'pull requests can read',
  },
  trouble: {
    name: 'Use one line of 1 to 100 characters.',
    issuer: 'Use a URL that begins with https://, exactly as the issuer writes it.',
    number: 'Use the numeric ID, not the name.',
    branch: 'Enter a branch or an environment.',
    text: 'Use one line of at most 255 characters.',
    username: 'No user has this name. Usernames are case-sensitive.',
  },
});
