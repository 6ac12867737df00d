import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pages } from '../../test/growth/pages.ts';
import { startSite } from '../../test/growth/start-site.ts';
import { idOf } from '../../test/growth/write-groups.ts';
import { writePeople } from '../../test/growth/write-people.ts';
import { median } from '../median.ts';
import { startDatabases } from '../store/databases.ts';
import { importPeople } from '../store/import-people.ts';

/**
 * Usage: `bun bench/inside/groups.ts [people] [sqlite|postgres]`. Reads every page and list of groups, with one
 * group for 20 users, five levels, and one group with half of all users, at most 10,000. Then a directory
 * changes the large group, and an operator deletes it. Prints the processor time of this process, which is
 * that of the server with a little of the client, and the longest turn of the event loop.
 */
const [people = '10000', only] = process.argv.slice(2);
const rounds = 9;
const databases = await startDatabases();
const file = join(tmpdir(), `vitrine-people-${process.pid}.ndjson`);
await writePeople(file, Number(people));
const urls = { sqlite: databases.sqlite(), postgres: await databases.postgres() };
for (const [engine, url] of Object.entries(urls)) {
  if (only !== undefined && only !== engine) continue;
  await importPeople(url, file, Number(people));
  const site = await startSite(url);
  const ask = async (...page: (typeof pages)[number]) => {
    const { status } = await site.ask(...page);
    if (status !== 200) throw new Error(`${page[1]}: ${status}`);
  };
  for (const page of pages) {
    if (!/group/i.test(page[1])) continue;
    for (let time = 0; time < 4; time += 1) await ask(...page);
    await print(engine, page.join(' '), () => ask(...page), rounds);
  }
  const { server, send } = site;
  const { id } = { id: idOf(0) };
  const rows = await server.database.all<{ id: string }>(
    'SELECT user_id AS id FROM group_members WHERE group_id = $1 ORDER BY user_id',
    [id],
  );
  const all = rows.map((row) => ({ value: row.id }));
  const put = (members: readonly object[]) => async () => {
    const body = { displayName: 'Department of Things 0', members };
    const { status } = await send('directory', 'PUT', `/scim/v2/Groups/${id}`, body);
    if (status !== 200) throw new Error(`PUT: ${status}`);
  };
  for (const [what, members] of [
    ['the same', all],
    ['none', []],
    [`all ${all.length}`, all],
    ['half', all.slice(0, all.length / 2)],
    ['all', all],
  ] as const)
    await print(engine, `PUT ${what}`, put(members), 1);
  await server.database.run('UPDATE user_groups SET parent_id = NULL WHERE parent_id = $1', [id]);
  await print(
    engine,
    `DELETE a group of ${all.length}`,
    async () => {
      const { status } = await send('token', 'DELETE', '/groups/group-0');
      if (status !== 204) throw new Error(`DELETE: ${status}`);
    },
    1,
  );
  await server.stop();
}
rmSync(file);
await databases.stop();

async function print(engine: string, what: string, work: () => Promise<unknown>, times: number) {
  const [took, spent, turns]: [number[], number[], number[]] = [[], [], []];
  for (let time = 0; time < times; time += 1) {
    let longest = 0;
    let since = process.threadCpuUsage();
    const tick = () => {
      const { user, system } = process.threadCpuUsage(since);
      longest = Math.max(longest, (user + system) / 1000);
      since = process.threadCpuUsage();
    };
    const ticks = setInterval(tick, 1);
    const [began, before] = [performance.now(), process.cpuUsage()];
    await work();
    const { user, system } = process.cpuUsage(before);
    took.push(performance.now() - began);
    tick();
    clearInterval(ticks);
    spent.push((user + system) / 1000);
    turns.push(longest);
  }
  const [ms, cpu, turn] = [took, spent, turns].map((all) => median(all).toFixed(1).padStart(8));
  process.stdout.write(
    `${engine.padEnd(9)} ${what.padEnd(56)} ${ms} ms ${cpu} ms of a core ${turn} ms at once\n`,
  );
}
