import type { Accounts } from '../../../accounts/change-user.ts';
import type { DirectoryGroups } from '../../../accounts/directory-groups.ts';
import type { Right } from '../../../accounts/identity/rights.ts';
import type { IconName } from '../../../core/html/design/icon.tsx';
import type { Children } from '../../../core/html/jsx/markup.ts';
import type { MaybePromise } from '../../../core/kernel/maybe-promise.ts';
import type { LinkView } from '../../../domain/profile/version.ts';
import type { User } from '../../../store/users.ts';
import type { PeopleGroups } from '../../directory/people-groups.ts';
import type { MemberExchange } from '../../web/route.ts';
import type { CredentialSlot } from './credential-slot.ts';
import type { IdentityProvider } from './identity-provider.ts';

/** Places on core pages where modules add a section, in the order of `src/modules.ts`. */
export interface Slots {
  /** Among the actions for a single user. */
  readonly user: readonly UserSlot[];
  /** Next to the lists of users, at `/users?show=…`. */
  readonly users: readonly UsersSlot[];
  /** Below the form that imports users. */
  readonly bring: readonly FormSlot[];
  /** Below the form for a new token. */
  readonly tokens: readonly TokensSlot[];
  /** On the account page, after the password. */
  readonly waysIn: readonly AccountSlot[];
  /** On the account page, after the email address. */
  readonly account: readonly AccountSlot[];
  /** Identity providers, in the order in which pages offer them. */
  readonly providers: readonly IdentityProvider[];
  /** Credentials on members' devices. Pages offer the first kind. */
  readonly credentials: readonly CredentialSlot[];
  /** Next to the title of the dashboard, for users with the right. */
  readonly site: readonly SiteSlot[];
  /** Columns of the dashboard, before those of the core. */
  readonly dashboard: readonly DashboardSlot[];
  /** In the menu of the account's pages, before the activity. */
  readonly menu: readonly MenuSlot[];
  /** In the menu of the editor, after the files. */
  readonly editor: readonly EditorSlot[];
  /** On the editor's overview, before the recent changes. */
  readonly overview: readonly OverviewSlot[];
  /** Groups as a filter of the directory. Only the first is used. */
  readonly people: readonly PeopleGroups[];
  /** Show a draft in the preview as the audience of a share link sees it. */
  readonly audience: readonly FindAudience[];
  /** Groups that an identity provider manages. */
  readonly directoryGroups: readonly DirectoryGroups[];
}

export interface SectionCall {
  readonly accounts: Accounts;
  readonly exchange: MemberExchange;
}

type ByKey = Readonly<Record<string, string>>;

export interface UserSlot {
  readonly render: (call: SectionCall, user: User) => MaybePromise<Children>;
  /** Messages after actions of the section, by the value of `?done=`. */
  readonly done: (locale: string) => MaybePromise<ByKey>;
}

export interface UsersSlot {
  /** The value of `?show=`. */
  readonly show: string;
  /** `done` contains the messages after actions, by the value of `?done=`. */
  readonly texts: (locale: string) => MaybePromise<{ readonly title: string; readonly done: ByKey }>;
  /** The number of items. Counting stops at `most`. */
  readonly count: (call: SectionCall, most: number) => MaybePromise<number>;
  readonly render: (call: SectionCall) => MaybePromise<Children>;
}

export interface FormSlot {
  readonly render: (call: SectionCall) => MaybePromise<Children>;
}

export interface TokensSlot {
  readonly name: string;
  readonly render: (call: SectionCall) => MaybePromise<Children>;
  /** A line about some of these tokens, by the ID of the token. */
  readonly describe: (
    call: SectionCall,
    ids: readonly string[],
  ) => MaybePromise<ReadonlyMap<string, Children>>;
  /** Messages after actions of the section, by the value of `?saved=`. */
  readonly saved: (locale: string) => MaybePromise<ByKey>;
}

export interface AccountSlot {
  readonly name: string;
  /** `trouble` is the reason why an action of the section failed. */
  readonly render: (call: SectionCall, trouble: string | undefined) => MaybePromise<Children>;
  /** Messages after actions of the section, by the value of `?saved=`. */
  readonly saved: (locale: string) => MaybePromise<ByKey>;
}

export interface MenuSlot {
  readonly path: string;
  readonly title: (locale: string) => MaybePromise<string>;
}

export interface SiteSlot extends MenuSlot {
  /** Null: for operators only. */
  readonly right: Right | null;
  readonly icon: IconName;
}

export interface DashboardSlot {
  readonly column: 'main' | 'side';
  readonly render: (call: SectionCall) => MaybePromise<Children>;
}

export interface OverviewCall {
  readonly accounts: Accounts;
  readonly locale: string;
  readonly user: User;
  /** The prefix of the editor's paths. */
  readonly prefix: string;
}

export type OverviewSlot = (call: OverviewCall) => MaybePromise<Children>;

export interface EditorSlot extends MenuSlot {
  readonly path: `/${string}`;
  readonly icon: IconName;
  /** Puts the entry in the menu's history group instead of the pages of the profile. */
  readonly group?: 'over time';
  /** A link to the section, shown below the social profiles. */
  readonly profilesHint?: (locale: string) => MaybePromise<string>;
}

export type FindAudience = (call: AudienceCall, id: string) => MaybePromise<LinkAudience | null>;

export interface AudienceCall {
  readonly accounts: Accounts;
  readonly locale: string;
  readonly user: Pick<User, 'id'>;
}

export interface LinkAudience {
  readonly view: LinkView;
  /** The name shown instead of the member's, on anonymous links. */
  readonly anonymous: string | null;
}

export type OpenSlots = { [Name in keyof Slots]: Slots[Name][number][] };

export function createSlots(): OpenSlots {
  return {
    user: [],
    users: [],
    bring: [],
    tokens: [],
    waysIn: [],
    account: [],
    providers: [],
    credentials: [],
    site: [],
    dashboard: [],
    menu: [],
    editor: [],
    overview: [],
    people: [],
    audience: [],
    directoryGroups: [],
  };
}

export function fillSlots(open: OpenSlots, added: readonly { readonly slots?: Partial<Slots> }[]): void {
  // Safe, because both values come from the same property of `Slots`.
  for (const { slots = {} } of added)
    for (const [name, sections] of Object.entries(slots))
      (open[name as keyof Slots] as unknown[]).push(...sections);
}

/** The script for a page with forms of a credential. */
export async function credentialScript({ credentials }: Slots): Promise<{ readonly script?: string }> {
  const [credential] = credentials;
  return credential ? { script: await credential.script() } : {};
}
