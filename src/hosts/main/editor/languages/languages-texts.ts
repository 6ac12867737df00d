import { messages } from '../../../../core/texts/messages.ts';

export const languagesTexts = messages('hosts/main/editor/languages/languages', {
  own: 'Main language',
  ownHint: 'The language of your texts. Visitors see it unless they choose another one.',
  progress: '{done} of {all} texts',
  part: '{done} of {all}',
  onlyMissing: 'Only what is missing',
  behind: { one: 'one text changed since', other: '{count} texts changed since' },
  add: 'Add a language',
  begin: 'Translate',
  notALanguage: 'Vitrine doesn’t know this language. Enter its name or a code like fr or pt-BR.',
  isOwn: 'This is already the profile’s main language. Choose another.',
  title: 'Translation: {language}',
  hint: 'Untranslated text appears in the profile’s main language. Translations move with their entry.',
  untranslated: 'Not translated yet',
  outdated: 'changed after the translation',
  stillRight: 'The translation',
  needsWork: 'needs an update',
  isRight: 'is still correct',
  nothing: 'There is nothing to translate yet.',
  translationOf: '{label}, {language}',
  all: 'All languages',
});
