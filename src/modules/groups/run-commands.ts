import type { CommandAccounts } from '../../accounts/command-accounts.ts';
import { readTableFile } from '../../accounts/tables/read-table-file.ts';
import { orUndone } from '../../accounts/tables/rolled-back.ts';
import { type Printing, printList } from '../../core/cli/printing.ts';
import { countOf, type Terminal, table } from '../../core/cli/terminal.ts';
import { TableRefusal } from '../../domain/tables/table-refusal.ts';
import { Failure } from '../../store/failure.ts';
import { explainRow } from '../tables/table-texts.ts';
import { type GroupCaller, unknownGroup } from './access.ts';
import { changeGroup, createGroup, deleteGroup, mergeGroups } from './change-groups.ts';
import { exportGroup, exportGroups } from './export-groups.ts';
import { findGroup, pathSeen } from './find-groups.ts';
import { type ImportedLine, importGroups } from './import-groups.ts';
import { outcomeOf, readMemberTable } from './member-table.ts';
import { putMembers } from './members.ts';
import { countsOf, readGroups } from './show-group.ts';
import { handGroup } from './sync-groups.ts';

/** The command line acts as an operator. */
const caller: GroupCaller = { userId: null, isOperator: true, directory: 'public' };

interface NewOptions {
  readonly name: string;
  readonly parent?: string;
  readonly visibility: string;
}

export async function addGroupCommand(
  accounts: CommandAccounts,
  { out }: Terminal,
  slug: string,
  { name, parent, visibility }: NewOptions,
): Promise<void> {
  const group = await createGroup(accounts, caller, { slug, name, parent: parent ?? null, visibility });
  out(`Group ${group.slug} created.\n`);
}

export async function handGroupCommand(
  accounts: CommandAccounts,
  { out }: Terminal,
  slug: string,
  state: string,
): Promise<void> {
  await handGroup(accounts, caller, slug, state === 'on' ? 'on' : 'off');
  out(`${slug} is ${state === 'on' ? 'managed by SCIM' : 'a local group'}.\n`);
}

export async function listGroupsCommand(
  accounts: CommandAccounts,
  terminal: Terminal,
  options: Printing,
): Promise<void> {
  const groups = await readGroups(accounts.database, accounts, caller);
  await printList(terminal, options, [[...groups.seen.values()]], {
    describe: (group) => ({
      slug: group.slug,
      name: group.name,
      parent: slugOfParent(group.parentId),
      visibility: group.visibility,
      review: group.review === 1,
      ...countsOf(groups, group),
    }),
    row: (group) => [
      group.slug,
      group.name,
      slugOfParent(group.parentId) ?? '',
      group.visibility,
      `${countsOf(groups, group).people}`,
      `${countsOf(groups, group).peopleBelow}`,
    ],
  });

  function slugOfParent(id: string | null): string | null {
    return id === null ? null : (groups.seen.get(id)?.slug ?? null);
  }
}

export async function showGroupCommand(
  accounts: CommandAccounts,
  { out }: Terminal,
  slug: string,
  { json = false }: Printing,
): Promise<void> {
  const { database } = accounts;
  const groups = await readGroups(database, accounts, caller);
  const found = await findGroup(database, groups, slug);
  if (!found) throw unknownGroup(slug);
  const { group } = found;
  const { members, ...fields } = await exportGroup(database, groups.tree, group);
  const path = pathSeen(groups, group).map((one) => ({ slug: one.slug, name: one.name }));
  const counts = countsOf(groups, group);
  if (json) return out(`${JSON.stringify({ ...fields, path, ...counts, members })}\n`);
  const above = path.map((one) => one.name).join(' / ');
  const lines = { ...fields, locales: Object.keys(fields.locales).join(', '), parent: above, ...counts };
  const filled = Object.entries(lines).filter(([, value]) => value !== null && value !== '');
  out(table(filled.map(([name, value]) => [name === 'parent' ? 'path' : name, `${value}`])));
  out(table(members.map(({ username, role, title }) => ['member', username, role, title])));
}

export async function renameGroupCommand(
  accounts: CommandAccounts,
  { out }: Terminal,
  slug: string,
  wanted: string,
): Promise<void> {
  const group = await changeGroup(accounts, caller, slug, { fields: { slug: wanted } });
  out(`Group ${slug} renamed to ${group.slug}.\n`);
}

export async function moveGroupCommand(
  accounts: CommandAccounts,
  { out }: Terminal,
  slug: string,
  { parent }: { readonly parent: string },
): Promise<void> {
  const group = await changeGroup(accounts, caller, slug, { fields: { parent } });
  out(`Group ${group.slug} moved ${parent === '' ? 'to the top' : `below ${parent}`}.\n`);
}

export async function mergeGroupCommand(
  accounts: CommandAccounts,
  { out }: Terminal,
  slug: string,
  { into }: { readonly into: string },
): Promise<void> {
  const group = await mergeGroups(accounts, caller, slug, into);
  out(`Group ${slug} merged into ${group.slug}.\n`);
}

export async function deleteGroupCommand(
  accounts: CommandAccounts,
  { out }: Terminal,
  slug: string,
): Promise<void> {
  await deleteGroup(accounts, caller, slug);
  out(`Group ${slug} deleted.\n`);
}

export async function exportGroupsCommand(
  accounts: CommandAccounts,
  { out, flush }: Terminal,
): Promise<void> {
  const { tree } = await readGroups(accounts.database, accounts, caller);
  for await (const group of exportGroups(accounts.database, tree)) {
    out(`${JSON.stringify(group)}\n`);
    await flush();
  }
}

interface ImportOptions extends Printing {
  readonly group?: string;
  readonly dryRun?: boolean;
}

export async function importGroupsCommand(
  accounts: CommandAccounts,
  terminal: Terminal,
  file: string,
  { group, dryRun = false, json = false }: ImportOptions,
): Promise<void> {
  const text = await readText(terminal, file);
  const refused = await orUndone(accounts, dryRun, async (accounts) => {
    let count = 0;
    const lines =
      group === undefined ? importGroups(accounts, caller, text) : importMembers(accounts, group, text);
    for await (const line of lines) {
      if (line.result === 'refused' || ('refused' in line && line.refused.length > 0)) count += 1;
      terminal.out(json ? `${JSON.stringify(toJson(line))}\n` : describe(line));
      await terminal.flush();
    }
    return count;
  });
  if (dryRun && !json) terminal.out('Dry run: nothing changed.\n');
  if (refused > 0)
    throw new Failure(`${countOf(refused, 'line')} rejected. Fix them and run the command again.`);
}

async function readText(terminal: Terminal, file: string): Promise<string> {
  try {
    return await readTableFile(terminal, file);
  } catch (error) {
    throw error instanceof TableRefusal ? new Failure(`${file} is not text. Save it as UTF-8.`) : error;
  }
}

async function* importMembers(accounts: CommandAccounts, group: string, text: string) {
  const members = readMemberTable(text);
  for (const [index, done] of (await putMembers(accounts, caller, group, members)).entries())
    yield { line: members[index]?.line ?? 0, ...done };
}

type MemberLine = ReturnType<typeof importMembers> extends AsyncGenerator<infer Line> ? Line : never;

/** The JSON of a line, with members in the format of all user tables. */
function toJson(line: ImportedLine | MemberLine): object {
  if ('group' in line) return line;
  const { reason, ...outcome } = outcomeOf(line.line, line);
  return { ...outcome, detail: explainRow(reason, 'en') };
}

function describe(line: ImportedLine | MemberLine): string {
  const name = ('group' in line ? line.group : line.member) ?? '';
  const start = `line ${line.line}: ${name === '' ? '' : `${name}: `}`;
  if (line.result === 'refused') return `${start}rejected: ${line.detail}\n`;
  const refused = 'refused' in line ? line.refused : [];
  return [line.result, ...refused.map(({ member, detail }) => `${member}: rejected: ${detail}`)]
    .map((words) => `${start}${words}\n`)
    .join('');
}
