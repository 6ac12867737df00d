import type { Mutation } from './mutation.ts';

/** Faults in texts and translations. */
export const texts: readonly Mutation[] = [
  {
    breaks: 'what a translation makes wrong in a document is said in the language of the page',
    file: 'src/hosts/main/editor/json/explain-in-document.ts',
    text: 'if (place !== undefined && why !== undefined)',
    replacement: "if (place === '' && why !== undefined)",
    tests: ['test/editor/json.test.ts'],
  },
  {
    breaks: 'too many languages in a document are not told as too many values',
    file: 'src/hosts/main/editor/json/explain-in-document.ts',
    text: "detail.endsWith('languages')",
    replacement: "detail.endsWith('language')",
    tests: ['test/editor/json.test.ts'],
  },
  {
    breaks: 'several values of a text are told apart by their names, not by their order',
    file: 'src/core/texts/compile-messages.ts',
    text: "typeof given === 'object' ? given : { [first]: given }",
    replacement:
      "typeof given === 'object' ? { [first]: Object.values(given)[0] ?? '' } : { [first]: given }",
    tests: ['src/core/texts/messages.test.ts', 'test/mail/registration.test.ts'],
  },
  {
    breaks: 'the mail that confirms a registration says who wants to join what',
    file: 'src/accounts/mail/write-message.ts',
    text: 'registration.confirm({ site: siteName, username: details.username })',
    replacement: 'registration.confirm({ site: details.username, username: siteName })',
    tests: ['test/mail/registration.test.ts'],
  },
  {
    breaks: 'nought is not told as one where a language has the same form for both',
    file: 'src/core/texts/compile-messages.ts',
    text: "named.includes(name)) ? category : 'other'",
    replacement: 'named.includes(name)) ? category : category',
    tests: ['test/translations.test.ts', 'src/core/texts/messages.test.ts'],
  },
  {
    breaks: 'German says Sie to people everywhere',
    file: 'src/core/texts/de.json',
    text: 'Verwenden Sie das ZIP von LinkedIn',
    replacement: 'Nimm das ZIP von LinkedIn',
    tests: ['test/translations.test.ts'],
  },
  {
    breaks: 'a reader who chose the language of the profile keeps it with the next link',
    file: 'src/domain/profile/view.ts',
    text: "languages.length === 1 ? '' : `lang=${language}`",
    replacement: "language === languages[0] ? '' : `lang=${language}`",
    tests: ['test/profiles.test.ts'],
  },
  {
    breaks: 'who reads the directory in the language of a person gets to their page in it',
    file: 'src/domain/profile/read-entry.ts',
    text: 'languagesOfEntry(entry).length > 1',
    replacement: 'language !== own',
    tests: ['test/people-in-languages.test.ts'],
  },
  {
    breaks: 'what a reader downloads from a page is in its language',
    file: 'src/hosts/preview/render-response.ts',
    text: 'languages.length > 1 ? `&lang=${read}${more}` : more',
    replacement: 'languages.length > 99 ? `&lang=${read}${more}` : more',
    tests: ['test/profiles.test.ts'],
  },
  {
    breaks: 'the nought of +49 (0)30 is not dialled',
    file: 'src/domain/formats/phone-address.ts',
    text: ".replace(noughtAtHome, '$1')",
    replacement: '',
    tests: ['src/domain/formats/phone-address.test.ts'],
  },
  {
    breaks: 'of two phone numbers one is dialled, not both in a row',
    file: 'src/domain/formats/phone-address.ts',
    text: ".replace(another, '')",
    replacement: '',
    tests: ['src/domain/formats/phone-address.test.ts'],
  },
  {
    breaks: 'interface texts use the words of the dictionary',
    file: 'src/hosts/main/members/access/token-texts.ts',
    text: "create: 'Create token'",
    replacement: "create: 'Make a token'",
    tests: ['test/voice.test.ts'],
  },
  {
    breaks: 'sentences of the interface have at most 25 words',
    file: 'src/hosts/main/members/access/token-texts.ts',
    text: "create: 'Create token'",
    replacement:
      "create: 'Create token for an app or a script or a server or a phone or a watch or a car or a boat or a bike or a plane'",
    tests: ['test/voice.test.ts'],
  },
];
