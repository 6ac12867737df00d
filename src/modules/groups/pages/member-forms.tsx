import { SelectField } from '../../../core/html/design/select-field.tsx';
import { TextField } from '../../../core/html/design/text-field.tsx';
import { queryParameter } from '../../../core/kernel/query.ts';
import { mainPaths } from '../../../core/paths/main.ts';
import { href } from '../../../core/routing/href.ts';
import { FormOwner } from '../../../hosts/main/members/own-form.tsx';
import type { MemberCall } from '../../../hosts/main/members/services.ts';
import {
  type GroupMember,
  isListedElsewhere,
  listAllMembers,
  placeOfMember,
} from '../../../store/group-members.ts';
import { type GroupRole, membershipRoles } from '../../../store/group-values.ts';
import type { Group } from '../../../store/groups.ts';
import { tableTexts } from '../../tables/table-texts.ts';
import { listPublicNames } from '../public-names.ts';
import { readMemberCursor, writeMemberCursor } from '../show-group.ts';
import { editGroupTexts } from './edit-group-texts.ts';
import { groupTexts } from './group-texts.ts';

interface MemberFormsProps {
  readonly call: MemberCall<'slug'>;
  readonly group: Group;
  /** The submitted values of a rejected form. */
  readonly typed: URLSearchParams | undefined;
  readonly mayLead: boolean;
}

const pageSize = 50;

/** All members of the group, and forms to add others. */
export async function renderMemberForms({ call, group, typed, mayLead }: MemberFormsProps) {
  const { exchange, accounts } = call;
  const texts = editGroupTexts(exchange.locale);
  const tables = tableTexts(exchange.locale);
  const path = href(mainPaths.editGroup, { slug: group.slug });
  const after = readMemberCursor(queryParameter(exchange.query, 'cursor') ?? '');
  const found = await listAllMembers(accounts.database, group.id, { after, limit: pageSize + 1 });
  const members = found.slice(0, pageSize);
  const last = found.length > pageSize ? members.at(-1) : undefined;
  const names = await listPublicNames(
    accounts.database,
    members.map(({ userId }) => userId),
  );
  const pages = groupTexts(exchange.locale);
  const roles: readonly GroupRole[] = mayLead
    ? membershipRoles
    : membershipRoles.filter((role) => role !== 'lead');
  const isNew = typed?.has('member') === true && !typed.has('order');
  const owner = <FormOwner exchange={exchange} />;
  return (
    <>
      <section aria-labelledby="members">
        <h2 id="members">{texts.people}</h2>
        <p class="hint">{texts.peopleHint}</p>
        {members.length === 0 ? (
          <p>{texts.noMembers}</p>
        ) : (
          <ul class="rows">{members.map((member) => row(member))}</ul>
        )}
        {(after || last) && (
          <nav class="pages" aria-label={pages.pages}>
            {after && (
              <a class="button second" href={path}>
                {pages.first}
              </a>
            )}
            {last && (
              <a class="button second" href={`${path}?cursor=${writeMemberCursor(placeOfMember(last))}`}>
                {pages.next}
              </a>
            )}
          </nav>
        )}
      </section>
      <section aria-labelledby="add">
        <h2 id="add">{texts.add}</h2>
        <form method="post" action={path} class="card fields">
          {owner}
          <TextField
            name="member"
            label={texts.member}
            value={isNew ? (typed?.get('member') ?? '') : ''}
            maxlength={254}
            autocomplete="off"
          />
          <TextField
            name="title"
            label={texts.title}
            value={isNew ? (typed?.get('title') ?? '') : ''}
            dir="auto"
            maxlength={200}
            autocomplete="off"
            isOptional
          />
          <SelectField name="role" label={texts.role} options={roles} texts={texts.roles} chosen="member" />
          <div>
            <button type="submit">{texts.addMember}</button>
          </div>
        </form>
      </section>
      <section aria-labelledby="many">
        <h2 id="many">{texts.many}</h2>
        <form method="post" action={path} class="card fields wide">
          {owner}
          <div class="field">
            <label for="lines">{texts.lines}</label>
            <textarea
              id="lines"
              name="lines"
              rows={6}
              dir="ltr"
              spellcheck={false}
              required
              placeholder={'ada,Professor,lead\nbob'}
              aria-describedby="lines-hint"
            >{`\n${typed?.get('lines') ?? ''}`}</textarea>
            <p class="hint" id="lines-hint">
              {texts.linesHint}
            </p>
          </div>
          <div>
            <button type="submit" class="second">
              {texts.addMany}
            </button>
          </div>
        </form>
        <form
          method="post"
          action={href(mainPaths.groupMembers, { slug: group.slug })}
          enctype="multipart/form-data"
          class="card fields wide"
        >
          {owner}
          <div class="field">
            <label for="file">{tables.file}</label>
            <input
              id="file"
              name="file"
              type="file"
              required
              accept=".csv,.tsv,.txt,text/csv,text/plain"
              aria-describedby="file-hint"
            />
            <p class="hint" id="file-hint">
              {texts.fileHint}
            </p>
          </div>
          <label class="check">
            <input type="checkbox" name="dry" value="on" /> {tables.dry}
          </label>
          <div>
            <button type="submit" class="second">
              {texts.addFile}
            </button>
          </div>
        </form>
      </section>
    </>
  );

  /** The label encloses each field, so fields need no ids. */
  function row(member: GroupMember) {
    const { userId, username, title, role, position } = member;
    const name = names.get(userId);
    const isManaged = isListedElsewhere(member);
    const options = roles.includes(role) ? roles : [role];
    return (
      <li>
        <form method="post" action={path} class="group-member">
          {owner}
          <input type="hidden" name="member" value={username} />
          <strong>
            <bdi>{name ?? username}</bdi>
            {name && (
              <span class="hint">
                <bdi>{username}</bdi>
              </span>
            )}
            {isManaged && <span class="badge">{texts.managed}</span>}
          </strong>
          <label class="field">
            {texts.title}
            <input name="title" value={title} maxlength={200} dir="auto" autocomplete="off" />
          </label>
          <label class="field">
            {texts.role}
            <select name="role">
              {options.map((one) => (
                <option value={one} selected={one === role}>
                  {texts.roles[one]}
                </option>
              ))}
            </select>
          </label>
          <label class="field">
            {texts.order}
            <input name="order" type="number" value={String(position)} />
          </label>
          <button type="submit" class="second">
            {texts.saveMember}
            <span class="hidden"> {username}</span>
          </button>
        </form>
        {!isManaged && (
          <form method="post" action={path} class="action">
            {owner}
            <button type="submit" name="remove" value={username} class="quiet">
              {texts.remove}
              <span class="hidden"> {username}</span>
            </button>
          </form>
        )}
      </li>
    );
  }
}
