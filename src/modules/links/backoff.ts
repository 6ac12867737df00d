import type { LinkOutcome, OwnLink } from '../../store/own-links.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Milliseconds until the next check after each failed check in a row. */
const pauses = [hour, 6 * hour, day, 3 * day, 7 * day, 14 * day, 30 * day];

/** Failed checks in a row after which a link is no longer verified. */
const patience: Readonly<Record<Exclude<LinkOutcome, 'linked'>, number>> = {
  'no-link': 2,
  unreadable: 5,
  unreachable: 5,
};

type Standing = Pick<OwnLink, 'verifiedAt' | 'failures' | 'nextAt'>;

/** The next state of a link after a check. `spread`, from 0 to 1, distributes the checks of one day. */
export function nextLinkState(
  { verifiedAt, failures }: Pick<OwnLink, 'verifiedAt' | 'failures'>,
  outcome: LinkOutcome,
  now: Date,
  spread: number,
): Standing {
  const after = (pause: number) => new Date(now.getTime() + pause * (1 + spread / 7)).toISOString();
  if (outcome === 'linked')
    return { verifiedAt: verifiedAt ?? now.toISOString(), failures: 0, nextAt: after(7 * day) };
  const count = failures + 1;
  return {
    verifiedAt: count < patience[outcome] ? verifiedAt : null,
    failures: count,
    nextAt: after(pauses[count - 1] ?? 30 * day),
  };
}
