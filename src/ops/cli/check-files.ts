import { countBlobs } from '../../accounts/files/blobs.ts';
import { checkOutside, type OutsideTrouble, sumUpOutside } from '../../accounts/files/check-outside.ts';
import { FilesAway } from '../../accounts/files/files-away.ts';
import { createObjectStore, type ObjectStore } from '../../accounts/files/object-store.ts';
import { type Check, fail, ok, sizeInWords, warn } from '../../core/cli/checks.ts';
import { countOf } from '../../core/cli/terminal.ts';
import type { Config } from '../../core/config/config.ts';
import type { BackupRow } from '../../store/backup.ts';
import type { Database, Queries } from '../../store/database.ts';
import { Failure, messageOf } from '../../store/failure.ts';
import { patienceWithS3 } from './program-options.ts';

export interface FilesFound {
  readonly checks: readonly Check[];
  /** Missing or damaged objects. */
  readonly trouble: OutsideTrouble;
}

const none: OutsideTrouble = new Map();

/** Milliseconds after which a scheduled deletion counts as overdue. */
const overdueAfter = 5 * 60_000;

/** Reports where files are stored, and whether outside files exist. */
export async function checkFiles(
  database: Database,
  objects: ObjectStore | null,
  isOffline: boolean,
): Promise<FilesFound> {
  const all = await countBlobs(database);
  const outside = await sumUpOutside(database, new Date(Date.now() - overdueAfter).toISOString());
  if (outside.files === 0 && !objects?.place)
    return {
      checks: [ok('files', `${countOf(all.files, 'file')}, all in the database`), ...judgeLedger(outside)],
      trouble: none,
    };
  const told = `${countOf(outside.files, 'file')} (${sizeInWords(outside.bytes)}) outside, ${all.files - outside.files} in the database`;
  if (isOffline) return { checks: [ok('files', `${told}, not checked (--offline)`)], trouble: none };
  if (objects === null) return { checks: [unknownCaller(told)], trouble: none };
  try {
    if (objects.place) await reach(objects, `${objects.place}/doctor`);
    const trouble = await checkOutside(database, objects);
    return { checks: [judge(told, trouble), ...judgeLedger(outside)], trouble };
  } catch (error) {
    if (!(error instanceof FilesAway)) throw error;
    const fix = 'check FILES_URL, S3_ENDPOINT, S3_REGION and the keys; until then files return 503';
    return {
      checks: [fail('files', `${told}, unavailable: ${reasonOf(error)}`, fix)],
      trouble: none,
    };
  }
}

/** Reads an object that doesn't exist, because only that response shows whether the bucket exists. */
async function reach(objects: ObjectStore, object: string): Promise<void> {
  await objects.get(object, { first: 0, last: 0 }).catch((error: unknown) => {
    if (!(error instanceof FilesAway && error.reason === 'missing')) throw error;
  });
}

/** Null without S3 credentials. */
export function objectsOf(config: Partial<Config>): ObjectStore | null {
  const { filesUrl = null, s3Endpoint = null, s3Region = null, s3SessionToken = null } = config;
  const { s3AccessKeyId = null, s3SecretAccessKey = null } = config;
  if (s3AccessKeyId === null) return null;
  const settings = { s3Endpoint, s3Region, s3AccessKeyId, s3SecretAccessKey, s3SessionToken };
  return createObjectStore(filesUrl, settings, patienceWithS3);
}

function unknownCaller(told: string): Check {
  return fail(
    'files',
    `${told}, not checked: credentials are missing`,
    'set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY as for the server',
  );
}

function judge(told: string, trouble: OutsideTrouble): Check {
  if (trouble.size === 0) return ok('files', told);
  return fail(
    'files',
    `${told}; ${trouble.size} outside ${trouble.size === 1 ? 'is' : 'are'} missing or damaged`,
    'restore them from a copy of the bucket under the same names, or upload them again',
  );
}

function judgeLedger({ foreign, overdue }: { readonly foreign: number; readonly overdue: number }): Check[] {
  const strangers = warn(
    'files',
    `another database stored ${countOf(foreign, 'file')} at FILES_URL, and this database never deletes them`,
    'run vitrine files own if that database no longer exists; otherwise set another prefix in FILES_URL and run vitrine files move',
  );
  const late = warn(
    'files',
    `${countOf(overdue, 'file')} at FILES_URL were due for deletion more than five minutes ago`,
    'run vitrine files sweep',
  );
  return [...(foreign === 0 ? [] : [strangers]), ...(overdue === 0 ? [] : [late])];
}

/** The files that a backup names without containing them, by place. */
export type OutsideFiles = Readonly<Record<string, { readonly files: number; readonly bytes: number }>>;

export function createOutsideCount(): { add(row: BackupRow): void; total(): OutsideFiles } {
  const places = new Map<string, { files: number; bytes: number }>();
  return {
    add({ table, row: { object, size } }) {
      if (table !== 'blobs' || typeof object !== 'string') return;
      const place = object.slice(0, object.lastIndexOf('/'));
      const { files, bytes } = places.get(place) ?? { files: 0, bytes: 0 };
      places.set(place, { files: files + 1, bytes: bytes + Number(size) });
    },
    total: () => Object.fromEntries(places),
  };
}

/** A sentence for each place. Empty if there is none. */
export function tellOutside(outside: OutsideFiles): string {
  return Object.entries(outside)
    .map(
      ([place, { files, bytes }]) =>
        `The backup does not contain ${countOf(files, 'file')} (${sizeInWords(bytes)}) in ${place}. Back that up as well.\n`,
    )
    .join('');
}

/** Checks whether the files that a backup names exist. */
export async function findOutside(
  queries: Queries,
  outside: OutsideFiles,
  objects: ObjectStore | null,
): Promise<string> {
  const files = Object.values(outside).reduce((sum, place) => sum + place.files, 0);
  if (files === 0) return '';
  const places = Object.keys(outside).join(' and ');
  if (objects === null)
    return `${countOf(files, 'file')} in ${places} not checked. Set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.\n`;
  const trouble = await checkOutside(queries, objects).catch((error: unknown) => {
    if (!(error instanceof FilesAway)) throw error;
    throw new Failure(
      `The backup is complete, but its files in ${places} couldn't be checked: ${reasonOf(error)}`,
    );
  });
  if (trouble.size > 0) {
    const names = [...trouble].slice(0, 10).map(([object, what]) => `${object} is ${what}`);
    throw new Failure(
      `The backup is complete, but ${trouble.size} of its ${countOf(files, 'file')} outside can't be read:\n${names.join('\n')}${trouble.size > 10 ? '\n…' : ''}`,
    );
  }
  return `Its ${countOf(files, 'file')} in ${places} ${files === 1 ? 'exists' : 'exist'}.\n`;
}

/** The reason from S3, for the operator. */
export function reasonOf({ message, cause }: FilesAway): string {
  return cause === undefined ? message : messageOf(cause);
}
