import { networkOf } from '../platform/ip-address.ts';
import type { Connection } from './connection.ts';
import type { TurnedAway } from './refusals.ts';

/** Logs a warning for the operator. */
export type Warn = (message: string, details?: Readonly<Record<string, number>>) => void;

export interface ConnectionLimitsOptions {
  readonly most: number;
  /** Whether many clients may share an IP address. */
  readonly isProxy: (address: string) => boolean;
  readonly warn: Warn;
}

/** The share of all connections that a single client may have. */
const share = 1 / 4;
/** Milliseconds between two searches for an idle connection to close, and between two warnings. */
const patience = { looking: 100, warning: 60_000 };

/** All open connections, limited in total and for each client. */
export class ConnectionLimits {
  readonly all = new Set<Connection>();
  turnedAway = 0;
  readonly #options: ConnectionLimitsOptions;
  readonly #ofClients = new Map<string, number>();
  #lookAgainAt = 0;
  #warnAgainAt = 0;

  constructor(options: ConnectionLimitsOptions) {
    this.#options = options;
  }

  /** Whether a connection from this IP address is accepted. An idle connection may be closed for it. */
  judge(peer: string): 'welcome' | TurnedAway {
    const { most, isProxy } = this.#options;
    if ((this.#ofClients.get(clientOf(peer)) ?? 0) >= most * share && !isProxy(peer)) {
      this.turnedAway += 1;
      this.#warn('one client has too many connections, rejecting new ones');
      return 'too-many-of-client';
    }
    if (this.all.size < most || this.#makeRoom()) return 'welcome';
    this.turnedAway += 1;
    this.#warn('too many connections, rejecting new ones');
    return 'too-many';
  }

  add(connection: Connection): void {
    this.all.add(connection);
    const client = clientOf(connection.peer);
    this.#ofClients.set(client, (this.#ofClients.get(client) ?? 0) + 1);
  }

  delete(connection: Connection): void {
    if (!this.all.delete(connection)) return;
    const client = clientOf(connection.peer);
    const left = (this.#ofClients.get(client) ?? 1) - 1;
    if (left > 0) this.#ofClients.set(client, left);
    else this.#ofClients.delete(client);
  }

  /** Closes the oldest idle connection. */
  #makeRoom(): boolean {
    const now = performance.now();
    if (now < this.#lookAgainAt) return false;
    for (const connection of this.all) {
      if (!connection.isIdle) continue;
      this.delete(connection);
      connection.hangUp();
      return true;
    }
    this.#lookAgainAt = now + patience.looking;
    return false;
  }

  #warn(message: string): void {
    const now = performance.now();
    if (now < this.#warnAgainAt) return;
    this.#warnAgainAt = now + patience.warning;
    this.#options.warn(message);
  }
}

function clientOf(peer: string): string {
  return peer.includes(':') ? networkOf(peer) : peer;
}
