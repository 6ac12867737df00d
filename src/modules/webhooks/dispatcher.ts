import { version } from '../../../package.json';
import type { Outbox } from '../../accounts/mail/outbox.ts';
import type { Network } from '../../core/outside/network.ts';
import { describeFault } from '../../core/platform/describe-fault.ts';
import { showEvent } from '../../store/event.ts';
import type { EventNotifier } from '../../store/event-notifier.ts';
import type { Job, JobBasics } from '../../store/job.ts';
import { findLeaseTime, startStopwatch, timeAfter } from '../../store/lease-time.ts';
import { givenUpBefore, mostAttempts, nextAttempt, pauseAfter } from './backoff.ts';
import {
  type Delivery,
  type DueWebhook,
  giveUpDeliveries,
  isOwed,
  leaseWebhook,
  listDueDeliveries,
  listDueWebhooks,
  markDelivered,
  postponeDelivery,
  recallWebhooks,
  releaseWebhook,
} from './deliveries.ts';
import { queueGivenUp } from './queue-given-up.ts';
import { type DeliveryOutcome, sendWebhook } from './send.ts';
import { markWebhookStopped } from './store.ts';
import { signWebhook } from './webhook-signature.ts';

export interface DispatcherOptions extends JobBasics {
  readonly notifier: EventNotifier;
  readonly network: Network;
  /** Null if the site sends no mail. */
  readonly outbox: Outbox | null;
  /** The language of mails to recipients without a setting. */
  readonly language: string;
  /** Milliseconds between two checks without an event. */
  readonly interval: number;
}

type Undelivered = Extract<DeliveryOutcome, { readonly delivered: false }>;

const timeout = 15_000;
/** Milliseconds. If a node dies, its lease blocks the other nodes for this time. */
const lease = 60_000;
const hour = 3_600_000;
/** Milliseconds. Leases and receivers' pauses are never longer, so no message waits longer for its attempt. */
const longestHeld = 900_000;
const longestWait = 25 * hour;
const sideBySide = 16;
/** Concurrent calls per member, so that one member's slow receivers do not take all slots. */
const sideBySideOfOne = 2;
const inOneTurn = 100;
/** Messages that fail in one transaction. */
const inOnePiece = 200;
const mostPieces = 50;

/**
 * Delivers due messages at least once while Vitrine runs. A lease lets one node at a time call a webhook. A
 * stop aborts running calls, and the next process sends them again.
 */
export function startDispatcher(options: DispatcherOptions): Job {
  const { database, notifier, now, log, interval, outbox } = options;
  const stopping = new AbortController();
  const turns = new Map<string, { readonly owner: string | null; readonly done: Promise<void> }>();
  let turnEnded = Promise.withResolvers<void>();
  let recallAt = 0;
  const running = run();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      turnEnded = Promise.withResolvers();
      const { position } = notifier;
      await startTurns().catch(report);
      const woken = new AbortController();
      await Promise.race([notifier.waitFor(undefined, position, interval, woken.signal), turnEnded.promise]);
      woken.abort();
    }
    await Promise.all([...turns.values()].map(({ done }) => done));
  }

  /** Runs once an hour. */
  async function recall(): Promise<void> {
    if (performance.now() < recallAt) return;
    await database.transaction(async (queries) => {
      const time = await findLeaseTime(queries, now);
      const longest = { held: timeAfter(time, longestHeld), due: timeAfter(time, longestWait) };
      await recallWebhooks(queries, time.toISOString(), longest);
    }, 'async');
    recallAt = performance.now() + hour;
  }

  async function startTurns(): Promise<void> {
    await recall();
    for (const webhook of await listDueWebhooks(database, now().toISOString(), 100)) {
      const ofOwner = [...turns.values()].filter(({ owner }) => owner !== null && owner === webhook.owner);
      const isFull = turns.size >= sideBySide || ofOwner.length >= sideBySideOfOne;
      if (isFull || turns.has(webhook.id) || stopping.signal.aborted) continue;
      const done = deliverBatch(webhook)
        .finally(() => turns.delete(webhook.id))
        // Signals the end of a turn only if this node had the lease and nothing failed. Otherwise it would
        // loop without a pause and block everything else.
        .then((isOurs) => (isOurs ? turnEnded.resolve() : undefined), report);
      turns.set(webhook.id, { owner: webhook.owner, done });
    }
  }

  /** False if another node has the lease. */
  async function deliverBatch(webhook: DueWebhook): Promise<boolean> {
    const passed = startStopwatch(now);
    const begin = now().toISOString();
    const until = await takeLease(webhook);
    if (until === null) return false;
    try {
      for (const delivery of await listDueDeliveries(database, webhook.id, begin, inOneTurn)) {
        if (!(await isOwed(database, delivery, until))) break;
        // Checked last and by the clock, because the process may have been suspended.
        if (passed() >= lease - timeout) break;
        if (!(await deliver(webhook, delivery))) break;
      }
    } finally {
      await database.transaction((queries) => releaseWebhook(queries, webhook.id, until));
    }
    return true;
  }

  /** Takes the lease and returns its end. Null if another node has it. */
  function takeLease({ id }: DueWebhook): Promise<string | null> {
    return database.transaction(async (queries) => {
      const time = await findLeaseTime(queries, now);
      const until = timeAfter(time, lease);
      return (await leaseWebhook(queries, id, time.toISOString(), until)) ? until : null;
    });
  }

  async function deliver(webhook: DueWebhook, delivery: Delivery): Promise<boolean> {
    const message = describe(webhook, delivery, now());
    const outcome = await sendWebhook({ ...message, signal: stopping.signal, timeout }, options.network);
    if (outcome.delivered)
      await database.transaction((queries) => markDelivered(queries, delivery, now().toISOString()));
    else await postpone(webhook, delivery, outcome);
    return outcome.delivered;
  }

  async function postpone(
    webhook: DueWebhook,
    delivery: Delivery,
    { status, reason }: Undelivered,
  ): Promise<void> {
    const at = now();
    const attempts = delivery.attempts + 1;
    const next = nextAttempt(attempts, at);
    const attempt = {
      at: at.toISOString(),
      attempts,
      reason,
      nextAt: next?.toISOString() ?? null,
      pausedUntil: pauseAfter(webhook.failures, at).toISOString(),
    };
    await database.transaction(async (queries) => {
      await postponeDelivery(queries, delivery, attempt);
      // 410 means that the receiver wants no more calls.
      if (status === 410) await markWebhookStopped(queries, webhook.id, attempt.at);
      else if (next === null && outbox)
        await queueGivenUp(queries, outbox, webhook, { at: attempt.at, language: options.language });
    });
    const fields = { webhook: webhook.id, event: delivery.event.id, reason };
    if (status === 410) log.warn('receiver stopped a webhook', fields);
    else if (next === null) log.warn('webhook failed', fields);
    else if (webhook.failures === 0) log.warn('webhook delivery failed, retrying', fields);
    if (status !== 410) await giveUpWaiting(webhook, reason);
  }

  /**
   * Fails old messages of an unavailable receiver. It gets few calls, so most messages would never have ten
   * attempts, and its owner would get no notice.
   */
  async function giveUpWaiting(webhook: DueWebhook, reason: string): Promise<void> {
    const gone = { reason, before: givenUpBefore(now()), failures: mostAttempts };
    let messages = 0;
    for (let piece = 0; piece < mostPieces && !stopping.signal.aborted; piece += 1) {
      const at = now().toISOString();
      const count = await database.transaction(async (queries) => {
        const given = await giveUpDeliveries(queries, webhook.id, { at, ...gone }, inOnePiece);
        if (given > 0 && outbox)
          await queueGivenUp(queries, outbox, webhook, { at, language: options.language });
        return given;
      });
      messages += count;
      if (count < inOnePiece) break;
    }
    if (messages > 0) log.warn('webhook failed', { webhook: webhook.id, messages, reason });
  }

  /** Logs a database error. The next interval retries. */
  function report(error: unknown): void {
    if (!stopping.signal.aborted)
      log.warn('webhook deliveries failed, retrying', { cause: describeFault(error) });
  }

  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

function describe({ url, secret }: DueWebhook, { webhookId, userId, event }: Delivery, now: Date) {
  const body = JSON.stringify({ type: event.type, timestamp: event.at, data: showEvent(event) });
  const timestamp = Math.floor(now.getTime() / 1000);
  const id = `msg_${webhookId}_${userId}_${event.n}`;
  const headers = { 'user-agent': `Vitrine/${version}`, ...signWebhook(secret, { id, timestamp, body }) };
  return { url, headers, body };
}
