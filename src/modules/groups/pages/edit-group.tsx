import { Alert } from '../../../core/html/design/alert.tsx';
import { Done } from '../../../core/html/design/done.tsx';
import { Icon } from '../../../core/html/design/icon.tsx';
import { SelectField } from '../../../core/html/design/select-field.tsx';
import { TextField } from '../../../core/html/design/text-field.tsx';
import type { Children } from '../../../core/html/jsx/markup.ts';
import { HttpError } from '../../../core/kernel/http-error.ts';
import { queryParameter } from '../../../core/kernel/query.ts';
import { type Reply, redirect } from '../../../core/kernel/reply.ts';
import { mainPaths } from '../../../core/paths/main.ts';
import { href } from '../../../core/routing/href.ts';
import { FormOwner } from '../../../hosts/main/members/own-form.tsx';
import type { MemberCall } from '../../../hosts/main/members/services.ts';
import { renderFramed } from '../../../hosts/web/frame.tsx';
import { groupVisibilities } from '../../../store/group-values.ts';

import { mayInGroup } from '../access.ts';
import { parentSeen } from '../find-groups.ts';
import { editGroupTexts } from './edit-group-texts.ts';
import type { RefusedForm } from './explain.ts';
import { findSeenBy, requireGroup } from './group-call.ts';
import { GroupFace } from './group-face.tsx';
import css from './groups.css' with { type: 'text' };
import { renderMemberForms } from './member-forms.tsx';
import { TranslationForms } from './translation-forms.tsx';

type Call = MemberCall<'slug'>;

interface EditPage {
  readonly refused?: RefusedForm;
  /** The submitted values of a rejected form. */
  readonly typed?: URLSearchParams;
  /** The results of a table. */
  readonly report?: Children;
}

const results = ['saved', 'added', 'changed', 'removed'] as const;

export async function showEditGroup(call: Call): Promise<Reply> {
  const { exchange, params } = call;
  const groups = await findSeenBy(call);
  const { movedTo } = await requireGroup(call, groups, params.slug);
  if (movedTo) return redirect(308, href(mainPaths.editGroup, { slug: movedTo }) + exchange.query);
  return renderEditGroup(call, {});
}

/** Returns 404 if the caller does not see the group, and 403 if they may not edit it. */
export async function renderEditGroup(call: Call, page: EditPage): Promise<Reply> {
  const { exchange, params } = call;
  const { refused, typed, report } = page;
  const groups = await findSeenBy(call);
  const { group } = await requireGroup(call, groups, params.slug);
  const may = (action: Parameters<typeof mayInGroup>[2]) =>
    mayInGroup(groups.tree, groups.reader, action, group);
  if (!may('change'))
    throw new HttpError(403, `You don’t edit the group ${group.slug}. Ask one of its leads.`);
  const texts = editGroupTexts(exchange.locale);
  const done = results.find((one) => one === queryParameter(exchange.query, 'done'));
  const path = href(mainPaths.editGroup, { slug: group.slug });
  const isStale = refused?.status === 412;
  const isManaged = group.directoryState === 'active';
  const isOfDetails = typed?.has('name') === true && !typed.has('language') && !isStale;
  const detail = (name: 'name' | 'description' | 'url') =>
    (isOfDetails ? typed?.get(name) : null) ?? group[name];
  const troubleOf = (name: string) => (refused?.field === name ? refused.message : undefined);
  return renderFramed(exchange, {
    title: texts.editTitle(group.name),
    ...(refused && { status: refused.status }),
    css,
    children: (
      <div class="group-parts">
        <div class="group-bar">
          <h1>
            <bdi>{group.name}</bdi>
          </h1>
          <a class="button second" href={href(mainPaths.group, { slug: group.slug })}>
            <Icon name="eye" />
            {texts.view}
          </a>
        </div>
        {done && <Done>{texts[done]}</Done>}
        {refused && <Alert>{refused.message}</Alert>}
        {report}
        <form method="post" action={path} class="card fields wide">
          <FormOwner exchange={exchange} />
          <input type="hidden" name="version" value={String(group.version)} />
          <TextField
            name="name"
            label={texts.name}
            value={detail('name')}
            dir="auto"
            maxlength={200}
            autocomplete="off"
            trouble={troubleOf('name')}
          />
          <div class="field">
            <label for="description">{texts.description}</label>
            <textarea
              id="description"
              name="description"
              dir="auto"
              rows={6}
              aria-describedby="description-hint"
            >{`\n${detail('description')}`}</textarea>
            <p class="hint" id="description-hint">
              {texts.descriptionHint}
            </p>
          </div>
          <TextField
            name="url"
            label={texts.url}
            type="url"
            value={detail('url')}
            isOptional
            trouble={troubleOf('url')}
          />
          <div>
            <button type="submit">{texts.save}</button>
          </div>
        </form>
        <TranslationForms exchange={exchange} group={group} typed={isStale ? undefined : typed} />
        <form
          method="post"
          action={href(mainPaths.groupPicture, { slug: group.slug })}
          enctype="multipart/form-data"
          class="card fields wide"
        >
          <FormOwner exchange={exchange} />
          <div class="field">
            <label for="image">{texts.image}</label>
            {group.picture && <GroupFace group={group} name={group.name} size="large" />}
            <input id="image" name="image" type="file" accept="image/*" aria-describedby="image-hint" />
            <p class="hint" id="image-hint">
              {texts.imageHint}
            </p>
          </div>
          <div class="group-bar">
            <button type="submit" class="second">
              {texts.upload}
            </button>
            {group.picture && (
              <button type="submit" name="remove-image" value="yes" class="quiet">
                {texts.removeImage}
              </button>
            )}
          </div>
        </form>
        {await renderMemberForms({ call, group, typed, mayLead: may('change-leads') })}
        {may('move') && <Settings />}
      </div>
    ),
  });

  /** Fields for operators. */
  function Settings() {
    return (
      <>
        <section aria-labelledby="settings">
          <h2 id="settings">{texts.settings}</h2>
          <form method="post" action={path} class="card fields wide">
            <FormOwner exchange={exchange} />
            <input type="hidden" name="version" value={String(group.version)} />
            <TextField
              name="slug"
              label={texts.slug}
              hint={texts.slugHint}
              value={group.slug}
              maxlength={64}
              autocomplete="off"
              trouble={troubleOf('slug')}
            />
            <TextField
              name="parent"
              label={texts.parent}
              hint={texts.parentHint}
              value={parentSeen(groups.seen, group)?.slug ?? ''}
              maxlength={64}
              autocomplete="off"
              isOptional
              trouble={troubleOf('parent')}
            />
            <SelectField
              name="visibility"
              label={texts.visibility}
              options={groupVisibilities}
              texts={texts.visibilities}
              chosen={group.visibility}
            />
            <div class="field">
              <label class="check">
                <input type="hidden" name="review" value="off" />
                <input
                  type="checkbox"
                  name="review"
                  value="on"
                  checked={group.review === 1}
                  aria-describedby="review-hint"
                />
                {texts.review}
              </label>
              <p class="hint" id="review-hint">
                {texts.reviewHint}
              </p>
            </div>
            <div>
              <button type="submit">{texts.saveSettings}</button>
            </div>
          </form>
        </section>
        <section aria-labelledby="merge">
          <h2 id="merge">{texts.merge}</h2>
          <p class="hint">{texts.mergeHint}</p>
          <form method="post" action={path} class="card fields">
            <FormOwner exchange={exchange} />
            <TextField
              name="into"
              label={texts.into}
              maxlength={64}
              autocomplete="off"
              trouble={troubleOf('into')}
            />
            <div>
              <button type="submit" class="second">
                {texts.mergeGroup}
              </button>
            </div>
          </form>
        </section>
        <section aria-labelledby="scim">
          <h2 id="scim">SCIM</h2>
          <p class="hint">{isManaged ? texts.scim.blockHint : texts.scim.allowHint}</p>
          <form method="post" action={path}>
            <FormOwner exchange={exchange} />
            <button type="submit" name="scim" value={isManaged ? 'off' : 'on'} class="second">
              {isManaged ? texts.scim.block : texts.scim.allow}
            </button>
          </form>
        </section>
        <section aria-labelledby="delete">
          <h2 id="delete">{texts.delete}</h2>
          <p class="hint">{texts.deleteHint}</p>
          <form method="post" action={path}>
            <FormOwner exchange={exchange} />
            <button type="submit" name="delete" value="yes" class="danger">
              {texts.deleteGroup}
            </button>
          </form>
        </section>
      </>
    );
  }
}
