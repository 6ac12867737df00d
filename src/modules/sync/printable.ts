const longest = 300;

/** Untrusted text on one line for a terminal, without characters that move the cursor or reverse the line. */
export function printable(text: string): string {
  const line = text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').replace(turning, '');
  return line.length > longest ? `${line.slice(0, longest).replace(/[\ud800-\udbff]$/, '')}…` : line;
}

const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
const mostLines = 8;

/** Untrusted text on several lines for a terminal. */
export function printableLines(text: string): string[] {
  const lines = text.split('\n').map(printable);
  return lines.length > mostLines ? [...lines.slice(0, mostLines), '…'] : lines;
}
