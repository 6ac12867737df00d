import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '../../core/cli/command.ts';
import type { Printing } from '../../core/cli/printing.ts';
import { countOf, type Terminal } from '../../core/cli/terminal.ts';
import type { Environment } from '../../core/config/sources.ts';
import { isUsername } from '../../domain/profile/username.ts';
import { Failure, orFail } from '../../store/failure.ts';
import { finishChanges } from './apply-changes.ts';
import { type RemoteAccount, readAccount } from './current-name.ts';
import type { RemoteProfile } from './fetch-snapshot.ts';
import { findProfiles, findRenamed, hasProfiles, type ProfileFolder } from './find-profiles.ts';
import { openFolder } from './folder.ts';
import { FolderUnfit } from './folder-unfit.ts';
import { type PlannedProfile, parsePlan, writePlan } from './plan-file.ts';
import { type ProfilePlan, type PublishChoice, planProfile } from './plan-profile.ts';
import { pullGroups } from './pull-groups.ts';
import { pullProfile } from './pull-profile.ts';
import { planAgain } from './push-planned.ts';
import { pushProfile } from './push-profile.ts';
import { readFolder } from './read-folder.ts';
import { isEmpty, type Side } from './reconcile.ts';
import { connectTo, listAll, type Remote } from './remote.ts';
import { readRemoteSettings, requireRemote } from './remote-settings.ts';
import { createReport, forEachProfile, type Told } from './sync-report.ts';

export interface SyncContext {
  readonly terminal: Terminal;
  readonly variables: () => Environment;
}

export interface PullCommand extends Printing {
  readonly user?: string;
  readonly all?: boolean;
  readonly keep?: string;
}

export interface PlanCommand extends Printing, PublishChoice {
  readonly out?: string;
}

export interface PushCommand extends Printing, PublishChoice {
  readonly plan?: string;
}

export async function pull(context: SyncContext, path: string, options: PullCommand): Promise<void> {
  const keep = parseSide(options.keep);
  const { remote, account } = await reach(context);
  const profiles = await foldersToPull(remote, account, path, options);
  if (options.all) await pullGroups(remote, await openFolder(path));
  const report = createReport(context.terminal, options, profiles.length);
  await forEachProfile(context.terminal, profiles, report, async (profile) => {
    const pulled = await pullProfile(remote, account, profile, { keep, user: options.user ?? null });
    return { ...pulled, act: 'pulled', saves: pulled.changes.length > 0, publishes: false };
  });
  report.finish(path);
}

export async function plan(
  context: SyncContext,
  path: string,
  { out, json, ...choice }: PlanCommand,
): Promise<void> {
  checkChoice(choice);
  const { remote, account } = await reach(context);
  const profiles = await findProfiles(path);
  const report = createReport(context.terminal, { json: json ?? false }, profiles.length);
  const plans: PlannedProfile[] = [];
  await forEachProfile(context.terminal, profiles, report, async (profile) => {
    const made = await planProfile(remote, account, profile, choice);
    plans.push({ ...made, folder: profile.name });
    return tellOf(made, 'planned');
  });
  if (out !== undefined && report.isClean())
    await orFail(Bun.write(out, writePlan(remote.url, plans)), `${out} cannot be written`);
  report.finish(path);
}

export async function push(context: SyncContext, path: string, options: PushCommand): Promise<void> {
  const { plan: file } = options;
  checkChoice(options);
  const { remote, account } = await reach(context);
  const profiles = await findProfiles(path);
  const reviewed = file === undefined ? null : parsePlan(await readPlan(file), remote.url);
  const chosen = reviewed ? profiles.filter(({ name }) => reviewed.has(name)) : profiles;
  if (reviewed && chosen.length < reviewed.size)
    throw new Failure(`${path} lacks profiles of the plan ${file}. Plan again.`);
  const report = createReport(context.terminal, options, chosen.length);
  await forEachProfile(context.terminal, chosen, report, async (profile) => {
    const entry = reviewed?.get(profile.name);
    const made = entry
      ? await planAgain(remote, profile, entry)
      : { ...(await planProfile(remote, account, profile, options)), base: null };
    let waits = false;
    if (made.conflicts.length === 0) waits = await pushProfile(remote, profile.folder, made);
    return { ...tellOf(made, 'pushed'), ...(waits && { waits }) };
  });
  report.finish(path);
}

export async function validate({ terminal }: SyncContext, path: string, { json }: Printing): Promise<void> {
  const profiles = await findProfiles(path);
  const unfit: string[] = [];
  for (const { folder } of profiles) {
    await finishChanges(folder);
    const found = await readFolder(folder);
    if ('document' in found) continue;
    unfit.push(new FolderUnfit(folder.name, found).message);
    if (json)
      for (const problem of found) terminal.out(`${JSON.stringify({ folder: folder.name, ...problem })}\n`);
  }
  if (unfit.length === 0) {
    if (!json) terminal.out(`${countOf(profiles.length, 'profile')}: no problems found.\n`);
    return;
  }
  throw Object.assign(new Failure(unfit.join('\n')), { isTold: json ?? false });
}

async function reach({ terminal, variables }: SyncContext) {
  const { url, ...access } = await requireRemote(readRemoteSettings(variables()), terminal);
  const onWait = (seconds: number) => {
    if (terminal.isInteractive) terminal.err(`\rThe server asks to wait ${seconds} s.   `);
  };
  const remote = connectTo(url, access, onWait);
  return { remote, account: await readAccount(remote) };
}

/** Existing folders. For a new folder, the requested user or all users. */
async function foldersToPull(
  remote: Remote,
  account: RemoteAccount,
  path: string,
  { all = false, user }: PullCommand,
): Promise<ProfileFolder[]> {
  if (all && user !== undefined) throw new UsageError('Name one user with --user, or use --all.');
  await orFail(mkdir(path, { recursive: true }), `${path} cannot be created`);
  if (!all)
    return (await hasProfiles(path)) ? findProfiles(path) : [{ folder: await openFolder(path), name: null }];
  if (account.username !== null) throw new Failure('--all needs the token of an operator.');
  const everybody = new Set(await Array.fromAsync(listEverybody(remote)));
  const renamed = await findRenamed(remote, path, everybody);
  const profiles: ProfileFolder[] = [];
  for (const name of everybody) {
    const place = join(path, renamed.get(name) ?? name);
    await mkdir(place, { recursive: true });
    profiles.push({ folder: await openFolder(place), name });
  }
  return profiles;
}

async function* listEverybody({ call, url }: Remote): AsyncGenerator<string> {
  for await (const { username } of listAll((query) => call('GET /users', { query }))) {
    // The username becomes the name of a folder.
    if (!isUsername(username)) throw new Failure(`${url} returned an invalid username.`);
    yield username;
  }
}

function tellOf(made: Omit<ProfilePlan, 'local' | 'target'>, act: Told['act']): Told {
  const { username, changes, conflicts, saves, publishes, staysUnpublished, theirs } = made;
  const reveals = publishes && theirs ? unseenOf(theirs) : null;
  const isNew = theirs === null;
  return { username, changes, conflicts, saves, publishes, staysUnpublished, reveals, act, isNew };
}

/** Content on the server that is not public. */
function unseenOf(theirs: RemoteProfile): 'draft' | 'profile' | null {
  if (theirs.shown === theirs.revision || isEmpty(theirs)) return null;
  return theirs.shown === null ? 'profile' : 'draft';
}

function readPlan(file: string): Promise<string> {
  return orFail(Bun.file(file).text(), `${file} cannot be read`);
}

function checkChoice({ draft, publish, plan: file }: PublishChoice & Pick<PushCommand, 'plan'>): void {
  if (draft && publish) throw new UsageError('Use --draft or --publish, not both.');
  const chosen = draft ? '--draft' : publish ? '--publish' : null;
  if (file !== undefined && chosen)
    throw new UsageError(`The plan decides whether to publish. Run \`vitrine plan ${chosen} --out FILE\`.`);
}

function parseSide(text: string | undefined): Side | null {
  if (text === undefined || text === 'mine' || text === 'theirs') return text ?? null;
  throw new UsageError('--keep is mine (the folder) or theirs (the server).');
}
