import { samples } from '../profile/samples.ts';
import type { Store } from '../store/store.ts';

/** Only where nobody is yet: a database with profiles in it is never touched. */
export function addSamples({ profiles }: Store, now: Date): void {
  if (!profiles.isEmpty()) return;
  for (const [username, document] of Object.entries(samples)) {
    profiles.publish({ username, document: JSON.stringify(document), publishedAt: now.toISOString() });
  }
}
