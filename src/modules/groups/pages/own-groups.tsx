import { Action } from '../../../core/html/design/action.tsx';
import { Alert } from '../../../core/html/design/alert.tsx';
import { Done } from '../../../core/html/design/done.tsx';
import { EmptyState } from '../../../core/html/design/empty-state.tsx';
import { emptyStyles, listStyles } from '../../../core/html/design/styles.ts';
import { HttpError } from '../../../core/kernel/http-error.ts';
import { queryParameter } from '../../../core/kernel/query.ts';
import { type Reply, redirect } from '../../../core/kernel/reply.ts';
import { editorPaths } from '../../../core/paths/editor.ts';
import { mainPaths } from '../../../core/paths/main.ts';
import { href } from '../../../core/routing/href.ts';
import { groupTextsIn, titleIn } from '../../../domain/profile/profile-groups.ts';
import { Refusal } from '../../../domain/profile/refusal.ts';
import { renderEditorPage } from '../../../hosts/main/editor/editor-page.tsx';
import type { EditorRequest } from '../../../hosts/main/editor/editor-route.ts';
import { FormOwner, ownFields, readOwnForm } from '../../../hosts/main/members/own-form.tsx';
import { isListedElsewhere, listMembershipsOf, type Membership } from '../../../store/group-members.ts';
import { shownChoices } from '../../../store/group-values.ts';
import { listTreeGroups, type TreeGroup } from '../../../store/groups.ts';
import { leaveGroup, setShown } from '../members.ts';
import { reviewTexts } from '../review/pages/review-texts.ts';
import { createTree, isUnderReview } from '../tree.ts';
import { editGroupTexts } from './edit-group-texts.ts';
import { GroupFace } from './group-face.tsx';
import css from './groups.css' with { type: 'text' };
import { ownGroupsTexts } from './own-groups-texts.ts';

type GroupRequest = EditorRequest<{ readonly slug: string }>;

const results = ['saved', 'left'] as const;

/** All groups of the member, including hidden ones. */
export function showOwnGroups(request: EditorRequest): Promise<Reply> {
  return render(request);
}

export async function postShown(request: GroupRequest): Promise<Reply> {
  const { accounts, user, exchange, params } = request;
  const form = await readOwnForm(exchange);
  await setShown(accounts, user.id, params.slug, form.get('shown') ?? '');
  return redirect(303, `${editorPaths.groups}?done=saved`);
}

/** Leaves a group. Returns 409 if a directory manages the membership, or if leaving would avoid a review. */
export async function postLeave(request: GroupRequest): Promise<Reply> {
  const { accounts, user, exchange, params, locale } = request;
  await readOwnForm(exchange);
  try {
    await leaveGroup(accounts, user.id, params.slug);
  } catch (error) {
    if (!(error instanceof Refusal) || error.reason !== 'impossible') throw error;
    return render(request, { status: 409, trouble: ownGroupsTexts(locale).impossible });
  }
  return redirect(303, `${editorPaths.groups}?done=left`);
}

interface Told {
  readonly status: number;
  readonly trouble: string;
}

async function render(request: EditorRequest, told?: Told): Promise<Reply> {
  const { accounts, user, locale, exchange } = request;
  if (exchange.visitor.session.userId !== user.id)
    throw new HttpError(403, 'Members choose for themselves how their groups show them.');
  const texts = ownGroupsTexts(locale);
  const done = results.find((one) => one === queryParameter(exchange.query, 'done'));
  const memberships = await listMembershipsOf(accounts.database, user.id);
  const tree = createTree(memberships.length === 0 ? [] : await listTreeGroups(accounts.database));
  const own = memberships.flatMap((membership) => {
    const group = tree.byId.get(membership.groupId);
    return group ? [{ group, membership }] : [];
  });
  return renderEditorPage(request, {
    current: editorPaths.groups,
    ...(told && { status: told.status }),
    css: listStyles + emptyStyles + css,
    children: (
      <>
        {done && <Done>{texts[done]}</Done>}
        {told && <Alert>{told.trouble}</Alert>}
        {own.length === 0 ? (
          <EmptyState icon="users" title={texts.none} hint={texts.noneHint}>
            <a class="button second" href={mainPaths.groups}>
              {texts.all}
            </a>
          </EmptyState>
        ) : (
          <>
            <p class="hint">{texts.intro}</p>
            {own.some(
              ({ group, membership }) => membership.role === 'lead' && isUnderReview(tree, group.id),
            ) && (
              <p>
                <a href={mainPaths.reviews}>{reviewTexts(locale).title}</a>
              </p>
            )}
            <ul class="rows">
              {own.map(({ group, membership }) => (
                <OwnGroup
                  request={request}
                  group={group}
                  isReviewed={isUnderReview(tree, group.id)}
                  membership={membership}
                />
              ))}
            </ul>
          </>
        )}
      </>
    ),
  });
}

interface OwnGroupProps {
  readonly request: EditorRequest;
  readonly group: TreeGroup;
  readonly isReviewed: boolean;
  readonly membership: Membership;
}

function OwnGroup({ request: { exchange, locale }, group, isReviewed, membership }: OwnGroupProps) {
  const texts = ownGroupsTexts(locale);
  const { name } = groupTextsIn(group, locale);
  const { slug } = group;
  const title = titleIn(membership, locale);
  const id = `shown-${slug}`;
  return (
    <li>
      <div class="group-row">
        <GroupFace group={group} name={name} />
        <div>
          <a href={href(mainPaths.group, { slug })} dir="auto">
            {name}
          </a>
          <p class="hint">
            {[title, membership.role === 'member' ? '' : editGroupTexts(locale).roles[membership.role]]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
      </div>
      <form method="post" action={href(editorPaths.group, { slug })} class="group-member">
        <FormOwner exchange={exchange} />
        <div class="field">
          <label for={id}>{texts.shown}</label>
          <select id={id} name="shown">
            {shownChoices.map((choice) => (
              <option value={choice} selected={choice === membership.shown}>
                {texts.choices[choice]}
              </option>
            ))}
          </select>
        </div>
        <button type="submit" class="second">
          {texts.save}
          <span class="hidden"> {name}</span>
        </button>
      </form>
      {isListedElsewhere(membership) || isReviewed ? (
        <p class="hint">{isReviewed ? texts.reviewed : texts.managed}</p>
      ) : (
        <Action
          to={href(editorPaths.leaveGroup, { slug })}
          label={texts.leave}
          which={name}
          fields={ownFields(exchange)}
        />
      )}
    </li>
  );
}

export function ownGroupsTitle(locale: string): string {
  return ownGroupsTexts(locale).title;
}
