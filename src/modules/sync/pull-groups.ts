import { VitrineError } from '#client';
import type { Folder } from './folder.ts';
import { listAll, type Remote } from './remote.ts';

const file = 'groups.ndjson';
/** Bytes. Vitrine compares the new file with an earlier one of at most this size. */
const largest = 256 * 1024 * 1024;

/** Writes all groups with their members, as `vitrine group export` prints them. */
export async function pullGroups(remote: Remote, folder: Folder): Promise<void> {
  const lines = await Array.fromAsync(listGroups(remote));
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  const present = await folder.readText(file, largest);
  if (text !== (present ?? '')) await folder.write(file, text);
}

/** A parent precedes its subgroups, as an import requires. */
async function* listGroups(remote: Remote) {
  const groups = await Array.fromAsync(listAll((query) => remote.call('GET /groups', { query }))).catch(
    withoutGroups,
  );
  const slugs = new Set(groups.map(({ slug }) => slug));
  const children = Map.groupBy(groups, ({ parent }) =>
    parent !== null && slugs.has(parent) ? parent : null,
  );
  for (const { slug } of fromTop(children, null)) {
    const line = await readGroup(remote, slug);
    if (line) yield line;
  }
}

interface Place {
  readonly slug: string;
  readonly parent: string | null;
}

function* fromTop(
  children: ReadonlyMap<string | null, readonly Place[]>,
  parent: string | null,
): Generator<Place> {
  for (const group of children.get(parent) ?? []) {
    yield group;
    yield* fromTop(children, group.slug);
  }
}

/** Null for a group that was deleted meanwhile. */
async function readGroup(remote: Remote, slug: string) {
  try {
    const answer = await remote.call('GET /groups/{slug}', { path: { slug }, query: { limit: 1 } });
    const { name, description, url, locales, parent, visibility, review } = await answer.json();
    const path = { slug };
    const found = listAll((query) => remote.call('GET /groups/{slug}/members', { path, query }));
    const members = (await Array.fromAsync(found)).map(
      ({ username, title, locales = {}, role, order, since, until }) => ({
        username,
        title,
        locales,
        role,
        order,
        since,
        until,
      }),
    );
    return { slug, name, description, url, locales, parent, visibility, review, members };
  } catch (error) {
    if (error instanceof VitrineError && error.status === 404) return null;
    throw error;
  }
}

/** A server without the module returns 404. */
function withoutGroups(error: unknown): never[] {
  if (error instanceof VitrineError && error.status === 404) return [];
  throw error;
}
