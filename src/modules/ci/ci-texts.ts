import { ciMessages } from './messages.ts';

export const ciTexts = ciMessages('modules/ci/ci', {
  new: 'Let a CI in without a token',
  intro:
    'Runs of one repository on GitHub or GitLab read and change the profile by what their CI has signed: no secret is stored there. Each gets a token for ten minutes.',
  open: 'Allow a repository',
  name: 'Name',
  nameHint: 'By which you know it again, such as octo/profile.',
  username: 'Whose profile',
  issuer: 'Issuer',
  issuerHint: 'GitHub: https://token.actions.githubusercontent.com. GitLab: https://gitlab.com, or your own.',
  repositoryId: 'Number of the repository',
  repositoryHint:
    'On GitHub github.repository_id, on GitLab the project ID. A name may become somebody else’s.',
  ownerId: 'Number of its owner',
  ownerHint: 'On GitHub github.repository_owner_id, on GitLab the ID of the namespace.',
  branch: 'Branch',
  branchHint: 'Such as main. Fill in this, or an environment, or both.',
  environment: 'Environment',
  pulls: 'Pull requests may read, to plan what they would change',
  allow: 'Allow',
  saved: 'It is allowed.',
  rule: {
    repository: 'repository',
    owner: 'owner',
    branch: 'branch',
    environment: 'environment',
    pulls: 'pull requests may read',
  },
  trouble: {
    name: 'Use one line of 1 to 100 characters.',
    issuer: 'Use an address that begins with https://, as the issuer writes it.',
    number: 'Use the number, not the name.',
    branch: 'Fill in a branch or an environment.',
    text: 'Use one line of at most 255 characters.',
    username: 'There is no such person.',
  },
});
