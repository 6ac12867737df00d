import type { Accounts } from '../../accounts/change-user.ts';
import type { DirectoryGroups } from '../../accounts/directory-groups.ts';
import type { Admitted } from '../../accounts/identity/visitor.ts';
import type { Exchange } from '../../core/kernel/exchange.ts';
import type { AccountPages } from './account-pages.ts';
import type { ScimView } from './show-user.ts';

/** The input of a handler. */
export interface ScimCall<Params = unknown> extends ScimView {
  /** Accounts that record changes as the directory's. */
  readonly accounts: Accounts;
  readonly pages: AccountPages;
  /** Null without the module "groups". */
  readonly groups: DirectoryGroups | null;
  readonly exchange: Exchange<Admitted<'scim'>>;
  readonly params: Params;
}

export interface OfScimId {
  readonly id: string;
}
