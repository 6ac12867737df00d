import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { dayOf, shiftDay } from '../../../../core/platform/days.ts';
import { findLastBackup, findNewestBackup, type ScheduledBackup } from '../../../../store/backups.ts';
import type { StoredEvent } from '../../../../store/event.ts';
import {
  countAllUsers,
  countFailedMails,
  countNewUsers,
  countWaitingMails,
  findDatabaseSize,
  listLatestEvents,
} from '../../../../store/site-figures.ts';
import type { MemberServices } from '../services.ts';

/** The figures of the dashboard, all read at one time. */
export interface SiteFigures {
  readonly people: Readonly<Record<'all' | 'published' | 'draft' | 'suspended' | 'new', number>>;
  /** New users by day, oldest first. */
  readonly joined: readonly { readonly day: string; readonly count: number }[];
  readonly databaseBytes: number;
  /** Free space on the disk of the database. Null if the database is on another server. */
  readonly freeBytes: number | null;
  readonly lastBackup: ScheduledBackup | null;
  readonly newestBackup: ScheduledBackup | null;
  readonly mail: { readonly waiting: number; readonly failed: number } | null;
  readonly latest: readonly StoredEvent[];
  /** The readiness checks of this process. */
  readonly checks: Readonly<Record<string, boolean>>;
}

const week = 7;
const month = 30;
const mostEvents = 5;

export async function gatherFigures(services: MemberServices): Promise<SiteFigures> {
  const { database, now, outbox } = services.accounts;
  const today = dayOf(now());
  const states = await countAllUsers(database);
  const joined = await listJoined(services, today);
  const of = (state: 'published' | 'draft' | 'unpublished' | 'suspended') => states.get(state) ?? 0;
  return {
    people: {
      all: [...states.values()].reduce((sum, count) => sum + count, 0),
      published: of('published'),
      draft: of('draft'),
      suspended: of('suspended'),
      new: joined.reduce((sum, { count }) => sum + count, 0),
    },
    joined,
    databaseBytes: await findDatabaseSize(database),
    freeBytes: database.file ? freeBytesBeside(database.file.path) : null,
    lastBackup: await findLastBackup(database),
    newestBackup: await findNewestBackup(database),
    mail: outbox
      ? {
          waiting: await countWaitingMails(database),
          failed: await countFailedMails(database, shiftDay(today, -week)),
        }
      : null,
    latest: await listLatestEvents(database, mostEvents),
    checks: await services.checkReadiness(),
  };
}

async function listJoined(
  { accounts: { database } }: MemberServices,
  today: string,
): Promise<SiteFigures['joined']> {
  const days = Array.from({ length: month }, (_, index) => shiftDay(today, index + 1 - month));
  const counts = new Map((await countNewUsers(database, days)).map(({ day, count }) => [day, Number(count)]));
  return days.map((day) => ({ day, count: counts.get(day) ?? 0 }));
}

function freeBytesBeside(path: string): number {
  const { bavail, bsize } = statfsSync(dirname(path));
  return bavail * bsize;
}
