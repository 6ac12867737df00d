import { roles } from '../../../../core/config/roles.ts';
import { Action } from '../../../../core/html/design/action.tsx';
import { SelectField } from '../../../../core/html/design/select-field.tsx';
import { TextField } from '../../../../core/html/design/text-field.tsx';
import { textsFor } from '../../../../core/html/texts/texts.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { longestEmailAddress } from '../../../../core/platform/email-address.ts';
import { href } from '../../../../core/routing/href.ts';
import type { Email } from '../../../../store/emails.ts';
import { parseRoles } from '../../../../store/roles.ts';
import type { User } from '../../../../store/users.ts';
import type { Refused } from '../../../web/refused.ts';
import { emailTexts } from '../account/email-texts.ts';
import { changeUsersTexts } from './change-users-texts.ts';
import { userTexts } from './user-texts.ts';
import { usersTexts } from './users-texts.ts';

/** The hours for which an invitation can be valid. */
export const invitationHours = ['24', '168'] as const;

/** Why an action was rejected. The message is at its field or at the top. */
export interface UserTrouble extends Refused {
  readonly at: 'page' | 'username' | 'confirm' | 'email';
  readonly typed?: string;
}

interface UserFormProps {
  readonly locale: string;
  readonly user: User;
  readonly isSelf: boolean;
  readonly trouble: UserTrouble | undefined;
}

export function InviteForm({ locale, user: { username, state } }: UserFormProps) {
  const texts = userTexts(locale);
  if (state === 'suspended') return null;
  return (
    <form method="post" action={href(mainPaths.inviteUser, { name: username })} class="fields">
      <h2>{changeUsersTexts(locale).actions.invite}</h2>
      <p class="hint">{texts.inviteHint}</p>
      <SelectField name="hours" label={texts.inviteFor} options={invitationHours} texts={texts.hours} />
      <button type="submit">{texts.makeLink}</button>
    </form>
  );
}

export function AddressForm({
  locale,
  user: { username },
  trouble,
  email,
}: UserFormProps & { readonly email: Email | null }) {
  const texts = emailTexts(locale);
  const own = trouble?.at === 'email' ? trouble : undefined;
  return (
    <form method="post" action={href(mainPaths.changeUserAddress, { name: username })} class="fields">
      <h2>{texts.title}</h2>
      <TextField
        name="email"
        type="email"
        label={texts.title}
        hint={texts.forUserHint}
        trouble={own?.message}
        value={own?.typed ?? email?.address}
        maxlength={longestEmailAddress}
        autocomplete="off"
        isOptional
      />
      <button type="submit" class="second">
        {textsFor(locale).member.save}
      </button>
    </form>
  );
}

export function StateForm({ locale, user: { username, state }, isSelf }: UserFormProps) {
  const texts = userTexts(locale);
  const { suspend, resume } = changeUsersTexts(locale).actions;
  if (isSelf) return null;
  const [title, hint, path] =
    state === 'suspended'
      ? ([resume, texts.resumeHint, mainPaths.resumeUser] as const)
      : ([suspend, texts.suspendHint, mainPaths.suspendUser] as const);
  return (
    <section>
      <h2>{title}</h2>
      <p class="hint">{hint}</p>
      <Action to={href(path, { name: username })} label={title} which={username} />
    </section>
  );
}

export function RenameForm({ locale, user: { username }, trouble }: UserFormProps) {
  const texts = userTexts(locale);
  const own = trouble?.at === 'username' ? trouble : undefined;
  return (
    <form method="post" action={href(mainPaths.renameUser, { name: username })} class="fields">
      <h2>{texts.rename}</h2>
      <TextField
        name="username"
        label={texts.newName}
        hint={`${texts.renameHint} ${usersTexts(locale).usernameHint}`}
        trouble={own?.message}
        value={own?.typed ?? username}
        maxlength={64}
        autocomplete="off"
      />
      <button type="submit" class="second">
        {texts.rename}
      </button>
    </form>
  );
}

export function RoleForm({
  locale,
  user: { username, operator },
  isSelf,
  isLastOperator,
}: UserFormProps & { readonly isLastOperator: boolean }) {
  const texts = userTexts(locale);
  const [hint, label, path] =
    operator === 1
      ? ([
          isSelf ? texts.ownRoleHint : texts.unmakeOperatorHint,
          texts.unmakeOperator,
          mainPaths.unmakeOperator,
        ] as const)
      : ([texts.makeOperatorHint, texts.makeOperator, mainPaths.makeOperator] as const);
  return (
    <section>
      <h2>{texts.role}</h2>
      <p class="hint">
        {hint} {isLastOperator && texts.lastRoleHint}
      </p>
      <Action to={href(path, { name: username })} label={label} which={username} />
    </section>
  );
}

export function RolesForm({ locale, user: { username, roles: stored } }: UserFormProps) {
  const texts = userTexts(locale);
  const held = parseRoles(stored);
  return (
    <form method="post" action={href(mainPaths.userRoles, { name: username })} class="fields">
      <h2>{texts.roles}</h2>
      <p class="hint">{texts.rolesHint}</p>
      <fieldset class="choices">
        <legend class="hidden">{texts.roles}</legend>
        {roles.map((role) => (
          <label>
            <input type="checkbox" name="role" value={role} checked={held.includes(role)} />
            {texts.roleMeans[role]}
          </label>
        ))}
      </fieldset>
      <button type="submit" class="second">
        {texts.saveRoles}
      </button>
    </form>
  );
}

/** The operator types the username, because deletion can't be undone. */
export function DeleteForm({ locale, user: { username }, isSelf, trouble }: UserFormProps) {
  const texts = userTexts(locale);
  const own = trouble?.at === 'confirm' ? trouble : undefined;
  if (isSelf) return null;
  return (
    <form method="post" action={href(mainPaths.deleteUser, { name: username })} class="fields">
      <h2>{texts.delete}</h2>
      <p class="hint">{texts.deleteHint}</p>
      <TextField
        name="confirm"
        label={texts.confirmName(username)}
        trouble={own?.message}
        value={own?.typed}
        autocomplete="off"
      />
      <button type="submit" class="danger">
        {texts.delete}
      </button>
    </form>
  );
}
