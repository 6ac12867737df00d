import { Failure } from './failure.ts';

/** `12h`, `90d`: so long from now. */
export function parseExpiry(text: string, now: Date): Date {
  const [, number, unit] = /^(\d{1,5})([hd])$/.exec(text) ?? [];
  if (number === undefined || Number(number) === 0)
    throw new Failure(`--expires is ${JSON.stringify(text)}: use hours or days, such as 12h or 90d.`);
  return new Date(now.getTime() + Number(number) * (unit === 'h' ? 1 : 24) * 60 * 60 * 1000);
}
