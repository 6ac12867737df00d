import { closestTo, type Directory } from '../../hosts/directory/directory.ts';
import { groupCaller, unknownGroup } from '../groups/access.ts';
import { findGroup, findSeenGroups } from '../groups/find-groups.ts';
import { groupDay } from '../groups/group-change.ts';
import {
  type GroupSite,
  pageOfGroups,
  readGroup,
  readGroups,
  readMemberCursor,
} from '../groups/show-group.ts';
import {
  cursorInput,
  inputOf,
  integerIn,
  invalidArgument,
  readOnly,
  type Tool,
  type ToolCall,
  textArgument,
  textArgumentInput,
} from './tool.ts';
import { asData } from './untrusted.ts';

const pageInputs = {
  language: textArgumentInput('For example fr; without it, the texts as they were entered'),
  limit: { type: 'integer', minimum: 1, maximum: 100, default: 50 },
  cursor: cursorInput,
};

/** Tools for groups, with the access rules of the API. */
export function groupTools({ access }: Pick<Directory, 'access'>): Tool[] {
  const shared = { annotations: readOnly, scope: access === 'public' ? null : 'groups:read' } as const;
  return [
    {
      ...shared,
      name: 'list_groups',
      title: 'List groups',
      description:
        'Returns departments, teams and other groups with their parent and number of members. With a token that has groups:read, also groups for members.',
      inputSchema: inputOf(pageInputs),
      call: listGroups,
    },
    {
      ...shared,
      name: 'get_group',
      title: 'Read a group',
      description: 'Returns a group with its description, parents, subgroups and a page of its members.',
      inputSchema: inputOf(
        {
          slug: textArgumentInput('The last part of the address of the group'),
          query: textArgumentInput('Words of names; each matches the beginning of a word'),
          subgroups: { type: 'boolean', description: 'Whether to include members of subgroups' },
          ...pageInputs,
        },
        'slug',
      ),
      call: getGroup,
    },
  ];
}

async function listGroups(call: ToolCall) {
  const { site, caller } = read(call);
  const groups = await readGroups(call.accounts.database, site, caller);
  const { cursor, ...page } = pageOf(call);
  const after = cursor === null ? null : Buffer.from(cursor, 'base64url').toString();
  return asData(pageOfGroups(groups, site, { ...page, after }));
}

async function getGroup(call: ToolCall) {
  const { args, accounts } = call;
  const slug = textArgument(args, 'slug');
  if (slug === null) throw invalidArgument('slug is missing.');
  const { subgroups = false } = args;
  if (typeof subgroups !== 'boolean') throw invalidArgument('subgroups must be true or false.');
  const { site, caller } = read(call);
  const groups = await findSeenGroups(accounts.database, caller, groupDay(accounts.now()));
  const { cursor, language, limit } = pageOf(call);
  const after = cursor === null ? null : readMemberCursor(cursor);
  if (cursor !== null && !after) throw invalidArgument('cursor is not one that was given out.');
  const found = await findGroup(accounts.database, groups, slug);
  if (!found) throw unknownGroup(slug);
  const { json } = await readGroup(accounts.database, site, groups, {
    group: found.group,
    text: textArgument(args, 'query') ?? '',
    includesSubgroups: subgroups,
    language: closestTo(language || 'en'),
    groupLanguage: language,
    after,
    limit,
  });
  return asData(json);
}

function read({ services, accounts, caller }: ToolCall) {
  const { directory, baseUrl: mainUrl } = services;
  const { previewUrl, isListedByDefault, access } = directory;
  const site: GroupSite = { mainUrl, previewUrl, isListedByDefault, now: accounts.now };
  return { site, caller: groupCaller(access, caller) };
}

function pageOf({ args }: ToolCall) {
  return {
    language: textArgument(args, 'language') ?? '',
    limit: integerIn(args, 'limit', { least: 1, most: 100, usual: 50 }) ?? 50,
    cursor: textArgument(args, 'cursor'),
  };
}
