import { messages } from '../../../../core/texts/messages.ts';

export const languagesTexts = messages('hosts/main/editor/languages/languages', {
  own: 'The profile is written in',
  ownHint: 'The language of the texts themselves; readers get it unless they ask for another one.',
  progress: '{done} of {all} texts',
  part: '{done} of {all}',
  onlyMissing: 'Only what is missing',
  behind: { one: 'one text changed since', other: '{count} texts changed since' },
  add: 'Add a language',
  begin: 'Translate',
  notALanguage: 'This is not a language: write its name, or a code such as fr or pt-BR.',
  isOwn: 'The profile itself is written in this language.',
  title: 'Translation: {language}',
  hint: 'What stays empty is shown in the language of the profile. Texts travel with their entry wherever it is moved.',
  untranslated: 'Not translated yet',
  outdated: 'changed since it was translated',
  stillRight: 'The translation',
  needsWork: 'needs another look',
  isRight: 'is still right',
  nothing: 'There is nothing to translate yet.',
  translationOf: '{label}, {language}',
  all: 'All languages',
});
