import { describeFault } from '../../core/platform/describe-fault.ts';
import type { Log } from '../../core/platform/log.ts';
import { deleteOldContactAttempts, deleteOldContacts } from '../../store/contact-messages.ts';
import { mostDeleted } from '../../store/delete-some.ts';
import type { EventNotifier } from '../../store/event-notifier.ts';
import type { Job } from '../../store/job.ts';
import { findLeaseTime, startStopwatch, timeAfter } from '../../store/lease-time.ts';
import { deleteOldLinks } from '../../store/mailed-links.ts';
import {
  deleteOldMails,
  dropMail,
  leaseMail,
  listDueMails,
  markMailSent,
  postponeMail,
  recallMails,
  type StoredMail,
} from '../../store/mails.ts';
import { Outage } from '../../store/outage.ts';
import { deleteOldRegistrations } from '../../store/registrations.ts';
import { mailLease as lease, longestRest, nextSending, restAfter } from './backoff.ts';
import { type ComposeOptions, composeMail } from './compose-mail.ts';
import { tellExpiringTokens } from './tell-expiring-tokens.ts';
import type { MailTransport, OutgoingMail, SendOutcome } from './transport.ts';

export interface MailerOptions extends ComposeOptions {
  readonly notifier: EventNotifier;
  readonly log: Log;
  readonly transport: MailTransport;
  /** Milliseconds between two checks, if no event comes first. */
  readonly interval: number;
}

type Unsent = Extract<SendOutcome, { readonly sent: false }>;

const second = 1_000;
const hour = 3_600 * second;
const timeout = 90 * second;
const sideBySide = 4;
const inOneTurn = 40;
const farewell = 5 * second;
const kept = 30 * 24 * hour;
/** The longest time in milliseconds until the next attempt for a mail. */
const longestWait = 25 * hour;

/**
 * Sends due mails while Vitrine runs. A lease lets a single node send each mail. When it stops, running sends
 * may finish if they are quick.
 */
export function startMailer(options: MailerOptions): Job {
  const { database, notifier, now, log, transport, interval } = options;
  const stopping = new AbortController();
  /** Consecutive failures of the server itself. */
  let failures = 0;
  let restsUntil = 0;
  let cleanedAt = 0;
  const running = run();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const { position } = notifier;
      const isMore = await sendBatch().catch(report);
      if (!isMore) await notifier.waitFor(undefined, position, interval, stopping.signal);
    }
  }

  /** Returns whether more mails may be due now. */
  async function sendBatch(): Promise<boolean> {
    const isCleaned = await clean();
    if (isResting()) return !isCleaned;
    const due = await listDue();
    for (let at = 0; at < due.length && !stopping.signal.aborted; at += sideBySide) {
      noteServer(await Promise.all(due.slice(at, at + sideBySide).map(deliver)));
      if (isResting()) return false;
      // Lets other requests run, because a transport may respond without waiting.
      await new Promise(setImmediate);
    }
    return due.length > 0 || !isCleaned;
  }

  /** Whether the server isn't tried at the moment. The limit ends the pause if the clock was set back. */
  function isResting(): boolean {
    const left = restsUntil - now().getTime();
    return left > 0 && left <= longestRest;
  }

  /** Invitations are sent a few at a time and only if nothing else is due, so that sign-in links don't wait for them. */
  async function listDue(): Promise<StoredMail[]> {
    const at = now().toISOString();
    const others = await listDueMails(database, 'others', at, inOneTurn);
    return others.length > 0 ? others : listDueMails(database, 'invitations', at, sideBySide);
  }

  /** Null if the mail wasn't sent for another reason than the mail server. */
  async function deliver(mail: StoredMail): Promise<SendOutcome | null> {
    const passed = startStopwatch(now);
    const isOurs = await database.transaction(async (queries) =>
      leaseMail(queries, mail, timeAfter(await findLeaseTime(queries, now), lease)),
    );
    if (!isOurs) return null;
    const composed = await composeMail(options, mail).catch(describeFlaw);
    // A process that was suspended meanwhile may have lost the lease.
    if (passed() >= lease - timeout) return null;
    if (composed === 'no-recipient') {
      await database.transaction((queries) => dropMail(queries, mail.id));
      return null;
    }
    const outcome = await sendOrTell(composed);
    if (outcome.sent)
      await database.transaction((queries) => markMailSent(queries, mail.id, now().toISOString()));
    else await postpone(mail, outcome);
    return outcome;
  }

  /** Counts parallel sends as one attempt, because an unavailable server fails all of them. */
  function noteServer(outcomes: readonly (SendOutcome | null)[]): void {
    if (outcomes.some((outcome) => outcome?.sent)) failures = 0;
    if (!outcomes.some((outcome) => outcome?.sent === false && outcome.isServer)) return;
    restsUntil = restAfter(failures, now());
    failures += 1;
  }

  async function sendOrTell(composed: OutgoingMail | Unsent | keyof typeof useless): Promise<SendOutcome> {
    if (typeof composed === 'string') return useless[composed];
    return 'sent' in composed ? composed : sendInTime(transport.send(composed));
  }

  async function postpone(mail: StoredMail, { reason, isFinal, isServer }: Unsent): Promise<void> {
    const at = now();
    const next = isFinal ? null : nextSending(mail.attempts + 1, at);
    const attempt = { at: at.toISOString(), reason, nextAt: next?.toISOString() ?? null };
    await database.transaction((queries) => postponeMail(queries, mail.id, attempt));
    const fields = { mail: mail.id, kind: mail.kind, reason };
    if (next === null) log.warn('email failed', fields);
    else if (!isServer || failures === 0) log.warn('sending email failed, retrying', fields);
  }

  /** Deletes old mails once an hour, in pieces between which mails are sent. False while there is more to delete. */
  async function clean(): Promise<boolean> {
    const time = now().getTime();
    if (Math.abs(time - cleanedAt) < hour) return true;
    cleanedAt = time;
    const before = new Date(time - kept).toISOString();
    await tellExpiringTokens(database, { seal: options.seal }, now(), options.site.language);
    const deleted = await database.transaction(async (queries) => {
      const at = await findLeaseTime(queries, now);
      await recallMails(queries, at.toISOString(), timeAfter(at, longestWait));
      return [
        await deleteOldMails(queries, before),
        await deleteOldLinks(queries, before),
        await deleteOldRegistrations(queries, new Date(time).toISOString()),
        await deleteOldContacts(queries, new Date(time).toISOString()),
        await deleteOldContactAttempts(queries, new Date(time - hour).toISOString()),
      ];
    }, 'async');
    const isDone = deleted.every((count) => count < mostDeleted);
    if (!isDone) cleanedAt = 0;
    return isDone;
  }

  /** Logs an error. An unavailable database is tried again later. */
  function report(error: unknown): false {
    if (!stopping.signal.aborted)
      log.warn('reading mail queue failed, retrying', { cause: describeFault(error) });
    return false;
  }

  return {
    async stop() {
      stopping.abort();
      await Promise.race([running, Bun.sleep(farewell)]);
      transport.close();
    },
  };
}

const final = { sent: false, isFinal: true, isServer: false } as const;
const useless = {
  expired: { ...final, reason: 'its link expired before it could be sent' },
  'sealed-otherwise': { ...final, reason: 'its link cannot be read: APP_SECRET was changed since' },
} satisfies Record<string, Unsent>;

/** An error while writing a mail. The mail is retried like others and doesn't delay them. */
function describeFlaw(error: unknown): Unsent {
  if (error instanceof Outage) throw error;
  const reason = `it could not be written: ${error instanceof Error ? error.message : String(error)}`;
  return { sent: false, isFinal: false, isServer: false, reason };
}

/** A server that never responds must not block a mail forever. */
function sendInTime(sending: Promise<SendOutcome>): Promise<SendOutcome> {
  const { promise, resolve } = Promise.withResolvers<SendOutcome>();
  const reason = 'the mail server did not come to an end in time';
  const timer = setTimeout(() => resolve({ sent: false, reason, isFinal: false, isServer: true }), timeout);
  return Promise.race([promise, sending]).finally(() => clearTimeout(timer));
}
