import { scimMessages } from './messages.ts';

export const scimTexts = scimMessages('modules/scim/scim', {
  title: 'SCIM',
  allow: 'Allow SCIM changes',
  allowHint:
    'SCIM can read this account but not change it. Allow changes if your organization’s directory manages this user.',
  block: 'Block SCIM changes',
  blockHint: 'Your organization’s directory can change, suspend and resume this account through SCIM.',
  done: {
    scim: 'SCIM can now change this account.',
    'no-scim': 'SCIM can no longer change this account.',
  },
});
