import type { TCPSocketListener, TCPSocketListenOptions } from 'bun';
import type { Handle } from '../kernel/kernel.ts';
import type { IncomingRequest, Priority } from '../kernel/request.ts';
import { plainAddress } from '../platform/ip-address.ts';
import { AdmissionControl } from './admission-control.ts';
import { Connection } from './connection.ts';
import { ConnectionLimits, type Warn } from './connection-limits.ts';
import { HeldBodies } from './held-bodies.ts';
import { KnownBlocks } from './known-blocks.ts';
import type { Limits } from './limits.ts';
import type { ListenerState, Report } from './listener-state.ts';
import { OverloadResponses } from './overload-responses.ts';
import { createHeadSerializer } from './serialize-head.ts';
import { renewLead, renewStandingLines } from './standing-lines.ts';

export interface ListenerOptions {
  readonly limits: Limits;
  readonly report: Report;
  /** Logs a warning for the operator. */
  readonly warn?: Warn;
  /** Whether many clients share an IP address, which may then use all connections. */
  readonly isProxy?: (address: string) => boolean;
  /** The priority of a request under overload. */
  readonly priorityOf?: (request: IncomingRequest) => Priority;
  /** Whether several processes may listen on the same port. The system distributes clients among them. */
  readonly reusePort?: boolean;
}

export interface Listener {
  figures(): ListenerFigures;
  listen(port: number, host: string): Promise<{ readonly port: number }>;
  /** Finishes running requests and sends Connection: close. */
  drain(): Promise<void>;
}

export interface ListenerFigures {
  readonly connections: number;
  readonly inWork: number;
  /** Bytes of bodies whose requests are running. */
  readonly heldBytes: number;
  /** Requests and connections rejected since the start, because of overload or limits. */
  readonly refused: number;
  readonly turnedAway: number;
}

/** Missing in the types of Bun. */
interface ListenOptions extends TCPSocketListenOptions<Connection> {
  readonly reusePort: boolean;
}

/** HTTP/1.1 on sockets: parses bytes into requests, and serializes replies. */
export function createListener(
  handle: Handle,
  {
    limits,
    report,
    warn = () => {},
    isProxy = () => false,
    priorityOf = () => 'last',
    reusePort = false,
  }: ListenerOptions,
): Listener {
  const serialize = createHeadSerializer();
  const admission = new AdmissionControl({ limits, priorityOf });
  const overloadResponses = new OverloadResponses(handle, serialize);
  const knownBlocks = new KnownBlocks();
  const heldBodies = new HeldBodies(limits);
  const shared: ListenerState = {
    handle,
    limits,
    report,
    serialize,
    admission,
    overloadResponses,
    knownBlocks,
    heldBodies,
    standing: { keepAlive: '', close: '' },
    scratch: Buffer.allocUnsafeSlow(64 * 1024),
    lead: { bytes: Buffer.allocUnsafeSlow(64 * 1024), length: 0 },
    isProxy,
    isDraining: false,
    isHolding: false,
    heard: 0,
  };
  const connectionLimits = new ConnectionLimits({ most: limits.connections, isProxy, warn });
  const connections = connectionLimits.all;
  let server: TCPSocketListener<Connection> | null = null;
  let sweep: NodeJS.Timeout | undefined;
  let checkedAt = 0;
  let [toldOf, tellAgainAt] = [0, 0];
  let whenEmpty = () => {};

  /** A single timer enforces the time limits of all connections. */
  function check(): void {
    renewStandingLines(shared.standing, limits);
    renewLead(shared.lead, shared.standing);
    knownBlocks.forget();
    warnOfRefusals();
    const now = performance.now();
    const wasHeldUp = now - checkedAt > limits.checkInterval * 2;
    checkedAt = now;
    // The server was delayed and may not have read bytes that arrived meanwhile, so clients aren't to blame.
    if (wasHeldUp) return;
    for (const connection of connections) connection.check(now);
  }

  function refused(): number {
    return admission.refused + heldBodies.refused;
  }

  /** Warns immediately the first time, then once a minute with a count. */
  function warnOfRefusals(): void {
    const now = performance.now();
    if (refused() === toldOf || now < tellAgainAt) return;
    tellAgainAt = now + 60_000;
    const count = refused() - toldOf;
    toldOf = refused();
    warn('server is overloaded, rejecting requests with 503', { count });
  }

  function open(port: number, hostname: string): TCPSocketListener<Connection> {
    const options: ListenOptions = {
      hostname,
      port,
      reusePort,
      allowHalfOpen: true,
      socket: {
        open(socket) {
          const peer = plainAddress(socket.remoteAddress);
          const verdict = connectionLimits.judge(peer);
          socket.data = new Connection(socket, peer, shared);
          if (verdict !== 'welcome') {
            socket.data.turnAway(verdict);
            return;
          }
          socket.setKeepAlive(true, limits.keepAliveTime);
          connectionLimits.add(socket.data);
          shared.heard += 1;
        },
        data(socket, chunk) {
          if (shared.isDraining) shared.heard += 1;
          socket.data.receive(chunk);
        },
        drain: (socket) => socket.data.sendBuffer.flush(),
        end: (socket) => socket.data.end(),
        close(socket) {
          connectionLimits.delete(socket.data);
          socket.data.closed();
          if (connections.size === 0) whenEmpty();
        },
        error(socket, fault) {
          report(fault);
          socket.terminate();
        },
      },
    };
    return Bun.listen(options);
  }

  /**
   * Waits until no client sent anything for this number of consecutive polls. A poll only counts after the
   * sockets were read, so time in which this process doesn't run isn't silence.
   */
  async function waitForSilence(looks: number, longest: number): Promise<void> {
    const latest = performance.now() + longest;
    for (let silent = 0; silent < looks && performance.now() < latest; ) {
      const { heard } = shared;
      await Bun.sleep(limits.farewellTime / 20);
      silent = shared.heard === heard ? silent + 1 : 0;
    }
  }

  /**
   * If the listening socket closes, connections that the system has accepted but this process hasn't are
   * lost. Therefore requests aren't answered for a moment: clients wait on open connections, the accept queue
   * empties, and the socket can be closed.
   */
  async function closeDoor(): Promise<void> {
    shared.isHolding = true;
    await waitForSilence(12, limits.farewellTime * 4);
    server?.stop();
    shared.isHolding = false;
    for (const connection of connections) connection.release();
  }

  return {
    figures: () => ({
      connections: connections.size,
      inWork: admission.inWork,
      heldBytes: heldBodies.bytes,
      refused: refused(),
      turnedAway: connectionLimits.turnedAway,
    }),
    async listen(port, host) {
      server = open(port, host);
      check();
      sweep = setInterval(check, limits.checkInterval);
      return { port: server.port };
    },
    async drain() {
      shared.isDraining = true;
      await Bun.sleep(limits.farewellTime);
      await waitForSilence(4, limits.farewellTime * 3);
      await closeDoor();
      const emptied = new Promise<void>((resolve) => {
        whenEmpty = resolve;
      });
      for (const connection of connections)
        if (connection.isIdle && !connection.isUnused) connection.hangUp();
      if (connections.size > 0) await Promise.race([emptied, Bun.sleep(limits.farewellTime)]);
      for (const connection of connections) if (connection.isIdle) connection.hangUp();
      if (connections.size > 0) await Promise.race([emptied, Bun.sleep(limits.drainTime)]);
      for (const connection of connections) connection.cut();
      clearInterval(sweep);
    },
  };
}
