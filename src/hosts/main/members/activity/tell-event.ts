import { programActor, type StoredEvent, signOnActor } from '../../../../store/event.ts';
import { deletedName } from '../../../../store/stored-names.ts';
import { activityTexts } from './activity-texts.ts';

/** An event, or consecutive autosaves of the same user. */
export interface ActivityEntry {
  readonly event: StoredEvent;
  readonly times: number;
}

/** Shows consecutive autosaves as one line. */
export function gatherAutosaves(events: readonly StoredEvent[]): ActivityEntry[] {
  const happenings: ActivityEntry[] = [];
  for (const event of events) {
    const last = happenings.at(-1);
    const continues =
      last?.event.details.autosave && event.details.autosave && last.event.actor === event.actor;
    if (last && continues) happenings[happenings.length - 1] = { ...last, times: last.times + 1 };
    else happenings.push({ event, times: 1 });
  }
  return happenings;
}

export function tellWhat({ event: { type, details }, times }: ActivityEntry, locale: string): string {
  const texts = activityTexts(locale);
  if (details.autosave) return texts.autosaved(times);
  if (details.deletesAt) return texts.leaving;
  const sentence = texts.what[type];
  if (typeof sentence === 'string') return sentence;
  if (details.delegate === deletedName) return sentence(texts.deleted);
  const { formerUsername, delegate, revision, role, group } = details;
  return sentence(formerUsername ?? delegate ?? revision ?? role ?? group ?? '');
}

/** Actors that aren't users contain a space or a colon. Usernames can't, so no user can pass for a command or a token. */
export function describeActor(actor: string, reader: string, locale: string): string {
  const texts = activityTexts(locale);
  if (actor === reader) return texts.you;
  if (actor === programActor) return texts.program;
  if (actor === 'command line') return texts.commandLine;
  if (actor === deletedName) return texts.by(texts.deleted);
  if (actor === signOnActor) return texts.signOn;
  if (actor.startsWith('scim:')) return texts.provisioning;
  return actor.startsWith('operator:') ? texts.operatorToken : texts.by(actor);
}
