import { messages } from '../../../core/texts/messages.ts';

export const scriptTexts = messages('hosts/main/editor/script', {
  saved: 'Saved.',
  savedAt: 'Saved {time}',
  saving: 'Saving …',
  offline: 'No connection. Your text stays in this browser and is saved when you’re back online.',
  signedOut: 'You’re signed out. Your text stays in this browser.',
  signIn: 'Sign in to continue',
  refused: 'Not saved.',
  compare: 'Compare versions',
  updated: 'Page updated with changes saved elsewhere.',
  kept: 'Unsaved text from {time}:',
  putBack: 'Restore',
  throwAway: 'Discard',
  begun: 'This entry stays in this browser until you add it.',
  began: 'Unfinished entry from {time}:',
  goOn: 'Continue',
  discard: 'Discard',
  discarded: 'Discarded.',
  notAdded: 'No connection. The entry stays in this browser. Add it when you’re back online.',
  moved: '“{name}” moved to position {n} of {all}.',
});

/** The texts for the script, which fills in placeholders itself, for example `{name}`. */
export function scriptWords(locale: string) {
  const texts = scriptTexts(locale);
  return {
    ...texts,
    savedAt: texts.savedAt('{time}'),
    kept: texts.kept('{time}'),
    began: texts.began('{time}'),
    moved: texts.moved({ name: '{name}', n: '{n}', all: '{all}' }),
  };
}

export type ScriptWords = ReturnType<typeof scriptWords>;
