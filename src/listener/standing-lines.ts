import type { Limits } from './limits.ts';

/** The header lines that every answer has, made once a second and not once an answer. */
export interface StandingLines {
  kept: string;
  closed: string;
}

export function renewStandingLines(lines: StandingLines, { keepAliveTime }: Limits): void {
  const date = `Date: ${new Date().toUTCString()}\r\n`;
  lines.kept = `${date}Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveTime / 1000)}\r\n`;
  lines.closed = `${date}Connection: close\r\n`;
}
