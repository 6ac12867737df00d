import { messages } from '../../../core/texts/messages.ts';

export const scriptTexts = messages('hosts/main/editor/script', {
  saved: 'Saved.',
  savedAt: 'Saved {time}',
  saving: 'Saving …',
  offline: 'No connection. What you type is kept in this browser, and saved as soon as there is one.',
  signedOut: 'You are signed out. What you typed is kept in this browser.',
  signIn: 'Sign in and go on',
  refused: 'This was not saved.',
  compare: 'Compare and decide',
  updated: 'This page now shows what was saved elsewhere.',
  kept: 'You typed this here before, and it was not saved ({time}):',
  putBack: 'Put it back',
  throwAway: 'Throw it away',
  begun: 'This entry is kept in this browser until you add it.',
  began: 'You began an entry here, and it was not added ({time}):',
  goOn: 'Continue',
  discard: 'Discard',
  discarded: 'Discarded.',
  notAdded: 'No connection. The entry is kept in this browser: add it as soon as there is one.',
  month: 'Month and year',
  year: 'Year',
  yearBefore: 'The year before',
  yearAfter: 'The year after',
  onlyYear: 'Only the year',
  goesOn: 'It goes on',
  moved: '“{name}” is now at place {n} of {all}.',
});

/** As the script gets them: it fills in `{name}` and the like itself. */
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
