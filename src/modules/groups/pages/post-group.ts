import { type Reply, redirect } from '../../../core/kernel/reply.ts';
import { mainPaths } from '../../../core/paths/main.ts';
import { href } from '../../../core/routing/href.ts';
import { readOwnForm } from '../../../hosts/main/members/own-form.tsx';
import type { MemberCall } from '../../../hosts/main/members/services.ts';
import { changeGroup, deleteGroup, mergeGroups } from '../change-groups.ts';
import { readMemberTable } from '../member-table.ts';
import { putMember, removeMember } from '../members.ts';
import { handGroup } from '../sync-groups.ts';
import { renderEditGroup } from './edit-group.tsx';
import { explainGroupRefusal } from './explain.ts';
import { findSeenBy, pageCaller, requireGroup } from './group-call.ts';
import { putTable } from './post-member-table.ts';
import { translationsOf } from './translation-forms.tsx';

type Call = MemberCall<'slug'>;

/** Bytes. A table of ten thousand members fits. */
const largestGroupForm = 2 * 1024 * 1024;

/** The forms of the page, identified by a field that only this form has. The details form has none. */
const forms: readonly (readonly [
  field: string,
  handle: (call: Call, form: URLSearchParams) => Promise<Reply>,
])[] = [
  ['lines', addLines],
  ['remove', remove],
  ['member', saveMember],
  ['into', merge],
  ['scim', hand],
  ['delete', drop],
  ['language', saveTranslation],
  ['visibility', saveSettings],
];

export async function postEditGroup(call: Call): Promise<Reply> {
  const form = await readOwnForm(call.exchange, largestGroupForm);
  const handle = forms.find(([field]) => form.has(field))?.[1] ?? saveDetails;
  try {
    return await handle(call, form);
  } catch (error) {
    const impossible = form.has('remove') ? 'managed' : form.has('delete') ? 'subgroups' : 'other';
    const taken = form.has('scim') ? 'takenName' : 'taken';
    const refused = explainGroupRefusal(error, call.exchange.locale, { impossible, taken });
    return renderEditGroup(call, { refused, typed: form });
  }
}

async function saveDetails(call: Call, form: URLSearchParams): Promise<Reply> {
  const text = (name: string) => form.get(name) ?? undefined;
  const fields = { name: text('name'), description: text('description'), url: text('url')?.trim() };
  return saved(
    call,
    await changeGroup(call.accounts, pageCaller(call), call.params.slug, changeOf(form, fields)),
  );
}

/** Two empty fields remove the language. A form without a version is based on the present one. */
async function saveTranslation(call: Call, form: URLSearchParams): Promise<Reply> {
  const { group } = await requireGroup(call, await findSeenBy(call), call.params.slug);
  const { slug, version } = group;
  const language = form.get('language') ?? '';
  const given = ['name', 'description'].map((field) => [field, form.get(field)?.trim() ?? ''] as const);
  const texts = Object.fromEntries(given.filter(([, text]) => text !== ''));
  const locales: Record<string, object> = { ...translationsOf(group), [language]: texts };
  if (Object.keys(texts).length === 0) delete locales[language];
  const { fields, expected } = changeOf(form, { locales });
  const patch = { fields, expected: expected ?? [version] };
  return saved(call, await changeGroup(call.accounts, pageCaller(call), slug, patch));
}

async function saveSettings(call: Call, form: URLSearchParams): Promise<Reply> {
  const fields = {
    slug: (form.get('slug') ?? call.params.slug).trim(),
    parent: form.get('parent')?.trim() || null,
    visibility: form.get('visibility') ?? '',
    // A form without the box does not change it.
    review: form.has('review') ? form.getAll('review').includes('on') : undefined,
  };
  return saved(
    call,
    await changeGroup(call.accounts, pageCaller(call), call.params.slug, changeOf(form, fields)),
  );
}

/** The changed fields, so that a form from an older version does not overwrite newer values. */
function changeOf<T extends object>(form: URLSearchParams, given: T) {
  const entries = Object.entries(given).filter(([, value]) => value !== undefined);
  const version = form.get('version');
  return { fields: Object.fromEntries(entries), expected: version === null ? null : [Number(version)] };
}

async function saveMember(call: Call, form: URLSearchParams): Promise<Reply> {
  const order = form.get('order');
  const { result } = await putMember(call.accounts, pageCaller(call), call.params.slug, {
    member: form.get('member') ?? '',
    ...(form.has('title') && { title: form.get('title') ?? '' }),
    ...(form.get('role') && { role: form.get('role') ?? '' }),
    ...(order !== null && order !== '' && { order: Number(order) }),
  });
  return done(call, call.params.slug, result === 'added' ? 'added' : 'changed');
}

async function remove(call: Call, form: URLSearchParams): Promise<Reply> {
  await removeMember(call.accounts, pageCaller(call), call.params.slug, form.get('remove') ?? '');
  return done(call, call.params.slug, 'removed');
}

async function addLines(call: Call, form: URLSearchParams): Promise<Reply> {
  const lines = readMemberTable(form.get('lines') ?? '');
  return renderEditGroup(call, { report: await putTable(call, lines, false) });
}

async function merge(call: Call, form: URLSearchParams): Promise<Reply> {
  const into = (form.get('into') ?? '').trim();
  return saved(call, await mergeGroups(call.accounts, pageCaller(call), call.params.slug, into));
}

async function hand(call: Call, form: URLSearchParams): Promise<Reply> {
  const { slug } = call.params;
  await handGroup(call.accounts, pageCaller(call), slug, form.get('scim') === 'on' ? 'on' : 'off');
  return saved(call, { slug });
}

async function drop(call: Call): Promise<Reply> {
  await deleteGroup(call.accounts, pageCaller(call), call.params.slug);
  return redirect(303, mainPaths.groups);
}

function saved(call: Call, { slug }: { readonly slug: string }): Reply {
  return done(call, slug, 'saved');
}

function done(_: Call, slug: string, what: string): Reply {
  return redirect(303, `${href(mainPaths.editGroup, { slug })}?done=${what}`);
}
