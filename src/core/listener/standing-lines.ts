import type { Limits } from './limits.ts';
import type { Lead } from './send-buffer.ts';

/** The header lines that every response has, renewed once a second. */
export interface StandingLines {
  keepAlive: string;
  close: string;
}

/** Written once a second, so that a repeated response is copied behind it. */
export function renewLead(lead: Lead, standing: StandingLines): void {
  lead.length = lead.bytes.write(`HTTP/1.1 200 OK\r\n${standing.keepAlive}`, 0, 'latin1');
}

export function renewStandingLines(lines: StandingLines, { keepAliveTime }: Limits): void {
  const date = `Date: ${new Date().toUTCString()}\r\n`;
  lines.keepAlive = `${date}Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveTime / 1000)}\r\n`;
  lines.close = `${date}Connection: close\r\n`;
}
