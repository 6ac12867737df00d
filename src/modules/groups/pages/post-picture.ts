import { UnfitImage } from '../../../accounts/files/clean-image.ts';
import { type Reply, redirect } from '../../../core/kernel/reply.ts';
import { mainPaths } from '../../../core/paths/main.ts';
import { href } from '../../../core/routing/href.ts';
import { readUploadForm } from '../../../hosts/main/editor/read-upload-form.ts';
import { requireOwn } from '../../../hosts/main/members/own-form.tsx';
import type { MemberCall } from '../../../hosts/main/members/services.ts';
import { requireMay } from '../access.ts';
import { changeGroup, setGroupPicture } from '../change-groups.ts';
import { cleanGroupPicture } from '../clean-picture.ts';
import { renderEditGroup } from './edit-group.tsx';
import { editGroupTexts } from './edit-group-texts.ts';
import { explainGroupRefusal, type RefusedForm } from './explain.ts';
import { findSeenBy, pageCaller, requireGroup } from './group-call.ts';

type Call = MemberCall<'slug'>;

/** Uploads or removes an image. */
export async function postPicture(call: Call): Promise<Reply> {
  const { accounts, exchange, params } = call;
  const groups = await findSeenBy(call);
  const { group } = await requireGroup(call, groups, params.slug);
  const { troubles } = editGroupTexts(exchange.locale);
  const refuse = (refused: RefusedForm) => renderEditGroup(call, { refused });
  try {
    requireMay(groups.tree, groups.reader, 'change', group);
    const form = await readUploadForm(exchange);
    if (form === 'too-large') return await refuse({ status: 413, message: troubles.largeImage });
    requireOwn({ get: form.text }, exchange);
    if (form.has('remove-image'))
      await changeGroup(accounts, pageCaller(call), group.slug, { fields: { picture: null } });
    else {
      const file = await form.file('image');
      if (!file) return await refuse({ status: 422, message: troubles.image });
      await setGroupPicture(accounts, pageCaller(call), group.slug, await cleanGroupPicture(file.bytes));
    }
  } catch (error) {
    if (error instanceof UnfitImage) return refuse({ status: 422, message: troubles.image });
    return refuse(explainGroupRefusal(error, exchange.locale));
  }
  return redirect(303, `${href(mainPaths.editGroup, { slug: group.slug })}?done=saved`);
}
