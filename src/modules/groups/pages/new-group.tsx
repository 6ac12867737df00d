import { Alert } from '../../../core/html/design/alert.tsx';
import { TextField } from '../../../core/html/design/text-field.tsx';
import { type Reply, redirect } from '../../../core/kernel/reply.ts';
import { mainPaths } from '../../../core/paths/main.ts';
import { href } from '../../../core/routing/href.ts';
import { FormOwner, readOwnForm } from '../../../hosts/main/members/own-form.tsx';
import type { MemberCall } from '../../../hosts/main/members/services.ts';
import { renderFramed } from '../../../hosts/web/frame.tsx';
import { createGroup } from '../change-groups.ts';
import { editGroupTexts } from './edit-group-texts.ts';
import { explainGroupRefusal, type RefusedForm } from './explain.ts';
import { pageCaller } from './group-call.ts';

interface Typed {
  readonly slug: string;
  readonly name: string;
}

export function showNewGroup(call: MemberCall): Reply {
  return render(call, { slug: '', name: '' });
}

/** Creates a group and opens its edit page. */
export async function postNewGroup(call: MemberCall): Promise<Reply> {
  const { accounts, exchange } = call;
  const form = await readOwnForm(exchange);
  const typed = { slug: (form.get('slug') ?? '').trim(), name: form.get('name') ?? '' };
  try {
    const wanted = typed.slug === '' ? { name: typed.name } : typed;
    const { slug } = await createGroup(accounts, pageCaller(call), wanted);
    return redirect(303, href(mainPaths.editGroup, { slug }));
  } catch (error) {
    return render(call, typed, explainGroupRefusal(error, exchange.locale));
  }
}

function render({ exchange }: MemberCall, { slug, name }: Typed, refused?: RefusedForm): Reply {
  const texts = editGroupTexts(exchange.locale);
  const troubleOf = (field: string) => (refused?.field === field ? refused.message : undefined);
  const isAtField = refused?.field === 'slug' || refused?.field === 'name';
  return renderFramed(exchange, {
    title: texts.createTitle,
    ...(refused && { status: refused.status }),
    children: (
      <div class="gate">
        <h1>{texts.createTitle}</h1>
        {refused && !isAtField && <Alert>{refused.message}</Alert>}
        <form method="post" action={mainPaths.newGroup} class="card fields">
          <FormOwner exchange={exchange} />
          <TextField
            name="name"
            label={texts.name}
            value={name}
            dir="auto"
            maxlength={200}
            autocomplete="off"
            trouble={troubleOf('name')}
          />
          <TextField
            name="slug"
            label={texts.slug}
            hint={texts.newSlugHint}
            value={slug}
            isOptional
            maxlength={64}
            autocomplete="off"
            trouble={troubleOf('slug')}
          />
          <button type="submit" class="wide">
            {texts.create}
          </button>
        </form>
      </div>
    ),
  });
}
