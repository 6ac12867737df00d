import { queryParameter } from '../../../core/kernel/query.ts';
import { type Reply, redirect } from '../../../core/kernel/reply.ts';
import { editorPaths } from '../../../core/paths/editor.ts';
import { shareUrl } from '../../../core/paths/preview.ts';
import { readForm } from '../../../core/web/read-form.ts';
import { readSentOnce } from '../../../core/web/sent-once.tsx';
import { Refusal } from '../../../domain/profile/refusal.ts';
import type { ProfileVersion } from '../../../domain/profile/version.ts';
import type { EditorHandler, EditorRequest } from '../../../hosts/main/editor/editor-route.ts';
import { editorTexts } from '../../../hosts/main/editor/editor-texts.ts';
import { isForAnother } from '../../../hosts/main/editor/forms/save/form-post.ts';
import { changeShare, createShare, endShare, type ShareTerms } from '../shares.ts';
import { explainReason, explainWrong, type RefusedShare } from './refused-share.ts';
import { renderShares } from './share-page.tsx';

export const showShares: EditorHandler = (request) => {
  const done = queryParameter(request.exchange.query, 'done');
  return renderShares(request, { done: done === 'ended' || done === 'saved' ? done : null });
};

/** Changes share links. Problems appear in the submitted form, which keeps its values. */
export const changeShares: EditorHandler = async (request) => {
  const form = await readForm(request.exchange);
  if (isForAnother(form.get('whose'), request)) {
    const { forAnother } = editorTexts(request.locale);
    return renderShares(request, { trouble: forAnother, status: 409 });
  }
  try {
    return await carryOut(request, form);
  } catch (error) {
    if (!(error instanceof Refusal) || error.reason === 'gone') throw error;
    const trouble = explainReason(error, request.locale);
    const status = error.reason === 'taken' ? 409 : 422;
    return renderShares(request, { trouble, refused: readRefused(form, error, request.locale), status });
  }
};

async function carryOut(request: EditorRequest, form: URLSearchParams): Promise<Reply> {
  const { user, accounts, prefix, services } = request;
  const id = form.get('id') ?? '';
  switch (form.get('do')) {
    case 'end':
      await endShare(accounts, user.username, id);
      return redirect(303, `${prefix}${editorPaths.share}?done=ended`);
    case 'save':
      await changeShare(accounts, user.username, id, readTerms(form));
      return redirect(303, `${prefix}${editorPaths.share}?done=saved`);
    default: {
      const sent = readSentOnce(form);
      const how = { appSecret: services.appSecret, ...(sent && { form: sent }) };
      const { share, key } = await createShare(accounts, user.username, readTerms(form), how);
      const url = services.previewUrl + shareUrl(user.username, key, share.anonymous);
      return renderShares(request, { made: url });
    }
  }
}

/** The rejected terms. Deleting a link has none. */
function readRefused(form: URLSearchParams, { problems }: Refusal, locale: string): RefusedShare | undefined {
  const action = form.get('do');
  if (action === 'end') return undefined;
  const id = action === 'save' ? form.get('id') : null;
  return { id, terms: readTerms(form), wrong: explainWrong(problems, locale) };
}

/** The password. An empty field keeps the current one. */
function readPassword(form: URLSearchParams): Pick<ShareTerms, 'password'> {
  if (form.has('no-password')) return { password: null };
  const password = form.get('password') ?? '';
  return password === '' ? {} : { password };
}

/** The terms of a form. A date includes the whole day. */
function readTerms(form: URLSearchParams): ShareTerms {
  const day = form.get('until') ?? '';
  return {
    label: form.get('label') ?? '',
    ...(/^\d{4}-\d{2}-\d{2}$/.test(day) && { until: `${day}T23:59:59.000Z` }),
    shows: form.getAll('shows'),
    anonymous: form.has('anonymous'),
    ...readVersion(form),
    ...readPassword(form),
  };
}

/** The version fields. A page from before versions existed sends none, so the hidden places stay hidden. */
function readVersion(form: URLSearchParams): Partial<ProfileVersion> {
  const headline = form.get('headline');
  if (headline === null) return {};
  return {
    hides: form.getAll('hides'),
    sections: form.getAll('sections').filter((name) => name !== ''),
    headline,
    summary: form.get('summary'),
  };
}
