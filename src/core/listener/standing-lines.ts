import type { Limits } from './limits.ts';

/** The header lines that every answer has, renewed once a second. */
export interface StandingLines {
  keepAlive: string;
  close: string;
}

export function renewStandingLines(lines: StandingLines, { keepAliveTime }: Limits): void {
  const date = `Date: ${new Date().toUTCString()}\r\n`;
  lines.keepAlive = `${date}Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveTime / 1000)}\r\n`;
  lines.close = `${date}Connection: close\r\n`;
}
