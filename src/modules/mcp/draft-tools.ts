import type { Accounts } from '../../accounts/change-user.ts';
import { findDraft } from '../../accounts/find-draft.ts';
import { mergeDraft } from '../../accounts/merge-draft.ts';
import type { WholeProfile } from '../../domain/profile/compare-profiles.ts';
import {
  checkDraft,
  documentOf,
  filesOfDraft,
  readDraft,
  readWholeDraft,
} from '../../domain/profile/draft.ts';
import { isObject } from '../../domain/profile/is-object.ts';
import { type Conflict, merge } from '../../domain/profile/merge.ts';
import { mergePatch } from '../../domain/profile/merge-patch.ts';
import { projectProfile } from '../../domain/profile/public-profile.ts';
import { nothingToRead, readersProfile } from '../../domain/profile/readers-document.ts';
import { Refusal } from '../../domain/profile/refusal.ts';
import { prepareSchema } from '../../domain/profile/schema.ts';
import { describeChanges } from '../../hosts/main/editor/changes/describe-changes.ts';
import { findMergeBase, findRevision, listRevisions, type Revision } from '../../store/revisions.ts';
import { isShown, type User } from '../../store/users.ts';
import { tellProblems } from './answer-refusals.ts';
import {
  inputOf,
  integerIn,
  invalidArgument,
  readOnly,
  subjectOf,
  type Tool,
  type ToolCall,
  type ToolResult,
  usernameInput,
} from './tool.ts';
import { asData } from './untrusted.ts';

const revisionInput = {
  type: 'integer',
  minimum: 1,
  description: 'The revision from get_draft that the patch is based on',
};
const patchInput = {
  type: 'object',
  description:
    'A JSON Merge Patch (RFC 7396) of the document. null removes a member. A list replaces the whole list: include every item to keep, with its x-vitrine.slug',
};

export const getDraftTool: Tool = {
  name: 'get_draft',
  title: 'Read the draft',
  description:
    'Returns the newest draft with private fields as a JSON Resume document. x-vitrine has fields that JSON Resume lacks. change_draft needs the revision.',
  inputSchema: inputOf({ username: usernameInput }),
  annotations: readOnly,
  scope: 'profile:read',
  async call(call) {
    const user = await subjectOf(call);
    const draft = await findDraft(call.accounts.database, user);
    return asData({ username: user.username, revision: draft.n, document: readDraft(draft) });
  },
};

export const changeDraftTool: Tool = {
  name: 'change_draft',
  title: 'Change the draft',
  description:
    'Saves a change to the draft without publishing it. The server merges it by item and field with changes since the given revision. If both changed the same field, it saves nothing and returns the conflicts. Returns the new revision and the differences.',
  inputSchema: inputOf(
    { username: usernameInput, revision: revisionInput, patch: patchInput },
    'revision',
    'patch',
  ),
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  scope: 'profile:write',
  async call(call) {
    const { accounts } = call;
    const user = await subjectOf(call);
    const { patched, base } = await applyPatch(call, user);
    const { revision, changed, conflicts } = await mergeDraft(accounts, user.username, patched, base.n);
    if (conflicts.length > 0) return tellConflicts(mayRead(call) ? conflicts : conflicts.map(withoutValues));
    if (!changed) return { text: 'The draft already has these values.', data: { revision, changes: [] } };
    const [before, after] = [
      await findMergeBase(accounts.database, user.id, revision - 1),
      await findMergeBase(accounts.database, user.id, revision),
    ];
    if (!mayRead(call)) return { text: `Saved as revision ${revision}.`, data: { revision } };
    const changes = before && after ? differenceOf(readWholeDraft(before), readWholeDraft(after)) : [];
    return asData({ revision, changes }, `Saved as revision ${revision}.`);
  },
};

export const previewChangesTool: Tool = {
  name: 'preview_changes',
  title: 'Preview changes',
  description:
    'Returns the differences without saving. With a patch, compares the patched draft with the draft. Without one, compares the draft with the published profile.',
  inputSchema: inputOf({ username: usernameInput, revision: revisionInput, patch: patchInput }),
  annotations: readOnly,
  scope: 'profile:read',
  async call(call) {
    const user = await subjectOf(call);
    const draft = await findDraft(call.accounts.database, user);
    if (call.args.patch === undefined) return asData(await beforePublishing(call.accounts, user, draft));
    const { patched, base } = await applyPatch(call, user);
    const checked = checkDraft(patched);
    if (!checked.draft) return tellProblems(checked.problems);
    const merged = merge(readDraft(base), checked.draft, readDraft(draft));
    if (merged.conflicts.length > 0) return tellConflicts(merged.conflicts);
    const after = { ...readWholeDraft(draft), document: merged.document };
    return asData({ revision: draft.n, changes: differenceOf(readWholeDraft(draft), after) });
  },
};

export const listHistoryTool: Tool = {
  name: 'list_history',
  title: 'List the history',
  description: 'Returns the revisions of the draft, newest first, with time, user, interface and token.',
  inputSchema: inputOf({
    username: usernameInput,
    limit: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
    before: { type: 'integer', minimum: 1, description: 'Only revisions older than this one' },
  }),
  annotations: readOnly,
  scope: 'profile:read',
  async call(call) {
    const user = await subjectOf(call);
    const limit = integerIn(call.args, 'limit', { least: 1, most: 100, usual: 20 }) ?? 20;
    const before = integerIn(call.args, 'before', { least: 1, most: 1e9, usual: null });
    const rows = await listRevisions(call.accounts.database, user.id, before ?? user.draft + 1, limit);
    const revisions = rows.map(({ n, createdAt, actor, means, tokenName }) => {
      return {
        revision: n,
        savedAt: createdAt,
        by: actor,
        means,
        token: tokenName,
        published: isShown(user, n),
      };
    });
    return asData({ username: user.username, revisions });
  },
};

async function applyPatch({ accounts, args }: ToolCall, user: User) {
  const { patch } = args;
  if (!isObject(patch)) throw invalidArgument('patch must be an object: a JSON Merge Patch.');
  const n = integerIn(args, 'revision', { least: 1, most: 1e9, usual: null });
  if (n === null) throw invalidArgument('revision is missing: the one that the patch was made from.');
  await prepareSchema();
  const base = n > user.draft ? null : await findMergeBase(accounts.database, user.id, n);
  if (!base)
    throw new Refusal(
      'unknown',
      `The draft has no revision ${n} to change. The newest is ${user.draft}. Read the draft again.`,
    );
  return { base, patched: mergePatch(readDraft(base), patch) };
}

/** The publication state as in the editor: private changes do not count for visitors. */
async function beforePublishing(accounts: Accounts, user: User, draft: Revision) {
  const { database, defaultLanguage } = accounts;
  const shown = user.state === 'published' ? user.published : null;
  const published = shown === null ? null : await findRevision(database, user.id, shown);
  const project = (revision: Revision) =>
    projectProfile(documentOf(revision), filesOfDraft(revision), defaultLanguage);
  const after = project(draft);
  const before = published ? project(published) : nothingToRead(after);
  return {
    published: shown,
    revision: draft.n,
    changes: differenceOf(readersProfile(before), readersProfile(after)),
  };
}

function differenceOf(before: WholeProfile, after: WholeProfile) {
  return describeChanges(before, after, 'en').map(({ kind, sentence, before: was, after: is }) => {
    return { kind, sentence, before: was, after: is };
  });
}

function mayRead({ caller }: ToolCall): boolean {
  return caller?.scopes.some((scope) => scope === 'profile:read' || scope === 'operator') ?? false;
}

function withoutValues({ kind, pointer }: Conflict) {
  return { kind, pointer };
}

function tellConflicts(conflicts: readonly Pick<Conflict, 'kind' | 'pointer'>[]): ToolResult {
  const before =
    'Another client has changed the same fields, so nothing was saved. Read the draft again and decide which values to keep.';
  return { ...asData({ conflicts }, before), isError: true };
}
