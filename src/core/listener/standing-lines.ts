import type { Limits } from './limits.ts';
import type { Lead } from './send-buffer.ts';

/** The headers of every response, renewed once a second. */
export interface StandingLines {
  keepAlive: string;
  close: string;
}

/** Writes the lead once a second, so that a repeated response is only copied after it. */
export function renewLead(lead: Lead, standing: StandingLines): void {
  lead.length = lead.bytes.write(`HTTP/1.1 200 OK\r\n${standing.keepAlive}`, 0, 'latin1');
}

export function renewStandingLines(lines: StandingLines, { keepAliveTime }: Limits): void {
  const date = `Date: ${new Date().toUTCString()}\r\n`;
  lines.keepAlive = `${date}Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveTime / 1000)}\r\n`;
  lines.close = `${date}Connection: close\r\n`;
}
