import { UsageError } from '../../core/cli/command.ts';

const mostUnits = 99_999;

/** `12h`, `90d`: so long from now. */
export function parseExpiry(text: string, now: Date): Date {
  const [, number, unit] = /^(\d+)([hd])$/.exec(text) ?? [];
  if (number === undefined || Number(number) === 0)
    throw new UsageError(`--expires is ${JSON.stringify(text)}: use hours or days, such as 12h or 90d.`);
  if (Number(number) > mostUnits)
    throw new UsageError(`--expires is "${text}": ${mostUnits}${unit} is the most.`);
  return new Date(now.getTime() + Number(number) * (unit === 'h' ? 1 : 24) * 60 * 60 * 1000);
}
