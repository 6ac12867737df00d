import type { AuditType } from '../../../store/audit.ts';

/** Entry types by route of the main host, API operation, MCP tool and command. */
export const audited: Readonly<Record<string, readonly AuditType[]>> = {
  'sign-in': ['sign-in'],
  'sign-in with a wrong password': ['sign-in.failed'],
  'use-sign-in-link': ['sign-in'],
  'sign-out': ['sign-out'],
  'change-language': ['account.changed'],
  'change-notices': ['account.changed'],
  'end-session': ['session.ended'],
  'end-other-sessions': ['session.ended'],
  'sign-out-everywhere': ['session.ended', 'sign-out'],
  'add-delegate': ['delegate.added'],
  'change-password': ['password.changed'],
  'add-token': ['token.created'],
  'add-webhook': ['webhook.created'],
  publish: ['profile.published'],
  unpublish: ['profile.unpublished'],
  'export-archive': ['profile.exported'],
  'download-data': ['profile.exported'],
  'delete-account': ['user.suspended', 'sign-out'],
  'add-user': ['user.created'],
  'set-address': ['email.changed'],
  'suspend-user': ['user.suspended'],
  'resume-user': ['user.resumed'],
  'make-operator': ['operator.granted'],
  'unmake-operator': ['operator.revoked'],
  'change-roles': ['role.granted'],
  'allow-scim': ['scim.granted'],
  'block-scim': ['scim.revoked'],
  'invite-user': ['sign-in-link.created'],
  'change-users': ['user.suspended'],
  invite: ['invitation.created'],
  'rename-user': ['user.renamed'],
  'delete-user': ['user.deleted'],
  'export-audit': ['audit.exported'],
  users: ['users.exported'],
  'api add-user': ['user.created'],
  'api rename-user': ['user.renamed'],
  'api suspend-user': ['user.suspended'],
  'api resume-user': ['user.resumed'],
  'get-user-data': ['profile.exported'],
  'grant-role': ['role.granted'],
  'revoke-role': ['role.revoked'],
  'add-invitations': ['invitation.created'],
  'api resend-invitation': ['invitation.sent', 'invitation.created'],
  'api withdraw-invitation': ['invitation.withdrawn'],
  'api add-token': ['token.created'],
  'api revoke-token': ['token.revoked'],
  'api add-webhook': ['webhook.created'],
  'api remove-webhook': ['webhook.removed'],
  'add-share': ['share.created'],
  'change-share': ['share.changed'],
  'end-share': ['share.ended'],
  'api publish': ['profile.published'],
  'api unpublish': ['profile.unpublished'],
  'api delete-user': ['user.deleted'],
  'scim-add-user': ['user.created', 'account.changed'],
  'scim-put-user': ['account.changed'],
  'scim-delete-user': ['user.suspended', 'account.changed'],
  'mcp publish': ['profile.published'],
  'vitrine user add': ['user.created'],
  'vitrine user suspend': ['user.suspended'],
  'vitrine user resume': ['user.resumed'],
  'vitrine user operator': ['operator.granted'],
  'vitrine user role': ['role.granted'],
  'vitrine user scim': ['scim.granted'],
  'vitrine user rename': ['user.renamed'],
  'vitrine publish': ['profile.published'],
  'vitrine unpublish': ['profile.unpublished'],
  'vitrine sign-in-link': ['sign-in-link.created'],
  'vitrine user data': ['profile.exported'],
  'vitrine export': ['profile.exported'],
  'vitrine audit export': ['audit.exported'],
  'vitrine token create': ['token.created'],
  'vitrine webhook add': ['webhook.created'],
  'vitrine user email': ['email.changed'],
  'vitrine user delete': ['user.deleted'],
  'vitrine user release': ['user.released'],
  'vitrine user connect': ['email.changed', 'identity.added'],
  'vitrine invite': ['invitation.created'],
  'vitrine import': ['user.created'],
  'vitrine token revoke': ['token.revoked'],
  'vitrine webhook remove': ['webhook.removed'],
};

const reasons = {
  'saves a draft, which is a revision with its author':
    'welcome-who welcome-upload welcome-job take-back restore-revision change-files crop-avatar import save-basics save-languages save-language save-appearance save-json add-section save-section save-item put-draft patch-draft put-snapshot put-blob put-file delete-file update-users',
  'saves a draft, too':
    'vitrine file add|vitrine file clean|vitrine file remove|vitrine user update|mcp change_draft|vitrine push|api import',
  'reads, or changes no account':
    'draw-open-form check-links prove prove-by-passkey prove-by-provider prove-by-mail use-proof-link send-contact confirm-contact report-contact close-contact-report retry-mail',
  'reads, or changes no account, either':
    'vitrine serve|vitrine init|vitrine settings|vitrine health|vitrine doctor|vitrine upgrade|vitrine mail test|vitrine mail dns|vitrine group list|vitrine review list|vitrine group show|vitrine group export|vitrine user list|vitrine user show|vitrine revisions|vitrine file list|vitrine backup|vitrine verify|vitrine files move|vitrine files sweep|vitrine files own|vitrine audit verify|vitrine token list|vitrine openapi|vitrine webhook list|vitrine webhook failures|vitrine pull|vitrine plan|vitrine validate|vitrine completion',
  'sends deliveries or mails again, or asks for a mail':
    'test-webhook retry-webhook retry-failures forgot-password ask-for-link change-address ask-to-join confirm-registration unsubscribe|vitrine webhook retry',
  'its tools are listed by themselves': 'mcp',
  'exchanges a secret of a token whose creation has an entry':
    'oauth-token oauth-device exchange-token oauth-revoke|vitrine login',
  'calls the same function as an operation of the API':
    'change-shares resume-webhook remove-webhook revoke-token remove-delegate resend-invitation withdraw-invitation cancel-invitation-list resume-invitation-list invite-users bring-users connect-users scim-patch-user scim-put-operators scim-put-auditor scim-put-support scim-put-editor scim-patch-operators scim-patch-auditor scim-patch-support scim-patch-editor|api resume-webhook|vitrine webhook resume|vitrine user second-factor',
  'tested with single sign-on in audited.test.ts':
    'saml-reply saml-connect-identity saml-prove-by-provider connect-identity remove-identity tie-unresolved refuse-unresolved',
  'ends sessions that the provider has ended': 'provider-logout',
  'its event is tested with the sign-in method':
    'passkey-sign-in add-passkey remove-passkey second-step add-second-factor remove-second-factor use-mailed-link reset-password confirm-address join approve-request decline-request decide-authorization decide-device allow-ci',
  'fetches previews of public pages again': 'refresh-link-cards|api refresh-link-cards',
  'changes a group, which is no account':
    'save-group save-group-picture save-group-members save-group-choice leave-group create-group change-group delete-group merge-group put-group-picture add-group-members put-group-member remove-group-member scim-add-group scim-put-group scim-patch-group scim-delete-group|api create-group|vitrine group add|vitrine group rename|vitrine group move|vitrine group merge|vitrine group delete|vitrine group scim|vitrine group import',
  'its event is tested with reviews':
    'withdraw-review approve-review return-review|api withdraw-review|api approve-review|api return-review|vitrine review approve|vitrine review return',
  'tested with backups': 'vitrine restore',
} as const;

/** Actions without an entry of their own, or with another test, and the reason. */
export const exempt: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(reasons).flatMap(([reason, names]) =>
    names
      .split('|')
      .flatMap((some) => (/^(vitrine|mcp |api )/.test(some) ? [some] : some.split(' ')))
      .map((name) => [name, reason]),
  ),
);
