/** The name of a fault that the voice guide lists. */
export type Mark = string;

/** Patterns of words to avoid, with their replacements. */
export const dictionary: readonly (readonly [RegExp, string])[] = [
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/\b(?:tells?|told|telling|says|said)\b/i, 'reports, shows, prints, returns, gets a message'],
  [/\brefus(?:e|es|ed|al|als|ing)\b/i, 'rejects, returns 403'],
  [
    /\b(?:lets? in|let (?:\w+ ){1,3}in\b|comes? in\b|came in\b|ways? in\b)/i,
    'authorize, sign in, sign-in method',
  ],
  [/\bkept\b/i, 'cached, stored, saved'],
  [/\banswer(?:s|ed|ing)?\b/i, 'response'],
  [
    /(?<![/\w.])(?:people|everybody|somebody|nobody)\b(?![@.]\w)/i,
    'users, members, operators, visitors, no one',
  ],
  [/\breaders?\b/i, 'visitors, clients'],
  [/\bthe desk\b/i, 'the editor'],
  [
    /(?<!(?:email|mail|ip|network|loopback|host) )\baddress(?:es)?\b(?! book)/i,
    'URL, email address, permalink',
  ],
  [/\bpictures?\b/i, 'image, profile photo'],
  [/\baccounts elsewhere\b/i, 'social profiles'],
  [
    /\b(?:make|makes|made|making) (?:an?|the|another|one|your|new) (?:new )?(?:token|link|passkey|account|key)s?\b/i,
    'create',
  ],
  [/\b(?:take|takes|took|taken|taking) (?:it |them |this )?back\b/i, 'revert, revoke, remove'],
  [/\bthrow(?:s|n)? (?:it )?away\b|\bput(?:s)? (?:it |them )?back\b/i, 'discard, restore'],
  [/\bfrom the public\b/i, 'unpublish'],
  [/\bof no use\b|\b(?:is|are) over\b|\bgood for\b/i, 'no longer works, has expired, is valid for'],
  [/\bgiv(?:e|es|en|ing) up\b|\bgave up\b/i, 'failed'],
  [/\b(?:go|goes|going|went) on\b/i, 'continue'],
  [/\bby (?:itself|themselves)\b/i, 'automatically'],
  [/\b(?:is|are|was|were) away\b|\b(?:does|do|did) not answer\b/i, 'is unavailable'],
  [
    /\b(?:is|are|was|were) (?:not |still |no longer )?(?:there|gone)\b/i,
    'exists, does not exist, was deleted',
  ],
  [/\bbeside\b|\bin place of\b/i, 'next to, alongside, instead of'],
  [/\bhold(?:s|ing)? up\b|\bheld up\b/i, 'blocks, delays'],
  [/\bwithout a word\b|\bin words\b/i, 'silently, with a message'],
  [/\b(?:as|than) before\b|\bbefore(?=[.,;:!?)]|$)/i, 'previously'],
  [/\blately\b/i, 'recent, recently'],
  [/\blook(?:s|ed|ing)? (?:at|after)\b/i, 'review, check'],
  [/\bonce more\b|\banew\b|\bany ?more\b|\bat the most\b/i, 'again, new, no longer, at most'],
  [/\bsuch as\b/i, 'for example'],
  [/\b(?:bring|brings|brought|bringing)\b/i, 'import, move'],
  [/\b(?:is|are|was|were|what) (?:\w+ )?left out\b/i, 'skipped'],
  [/\bsecond factors?\b/i, 'two-factor authentication, authentication code'],
  [/\bprov(?:e|es|ed|en|ing)\b|\bproofs?\b/i, "confirm it's you, re-authentication"],
  [/\bthe edge\b/i, 'the CDN'],
  [/\bthe program\b/i, 'Vitrine, system'],
  [/\b(?:room|rooms)\b/i, 'module, free space, capacity'],
  [/\bKEPT_\w+\b|\bvitrine_kept_\w*/, 'CACHE_MB, vitrine_cache_'],
];

const irregular =
  'made|sent|shown|given|taken|known|seen|kept|told|held|found|lost|left|put|read|written|chosen|drawn|built|brought|said|done|gone|begun|broken|bound|cut|hidden|let|met|paid|run|set|sold|spent|spelled|split|thrown|understood|withdrawn|asked|begotten|forgotten|gotten|laid|led|meant|won|worn';
/** Participles that describe a state, and words of the interface. They do not count as passive voice. */
const states =
  'needed|allowed|required|supported|limited|based|related|interested|signed|expired|connected|unchanged|unlimited|unused|named|called|closed|nested|finished|hundred|red|bed|need|feed|indeed|speed|suspended|taken|deleted|revoked|published|confirmed|malformed|damaged';
const passive = new RegExp(
  `(?<!\\b(?:can|cannot|can.t) )\\b(?:is|are|was|were|be|been|being)\\s+(?:(?:not|never|also|only|always|still|already|then|now|again|\\w+ly)\\s+)*(?!(?:${states})\\b)(?:\\w+ed|${irregular})\\b(?!.*\\bby\\b)`,
  'i',
);

const openers = /^["“(*_]*(?:What|Who|Whoever|Of|Nobody|Somebody|Nothing|That)\b(?![^?]*\?)/i;

/** The most words of a sentence. */
export const mostWords = 25;

export function hasBannedOpener(sentence: string): boolean {
  return openers.test(sentence);
}

export function wordsOf(sentence: string): number {
  return sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}{]/u.test(word)).length;
}

/** Words of the dictionary's left column that a sentence contains. */
export function dictionaryMarks(sentence: string): Mark[] {
  return dictionary.flatMap(([pattern, instead]) => {
    const found = pattern.exec(sentence)?.[0];
    return found === undefined ? [] : [`"${found}": ${instead}`];
  });
}

export function marksOf(sentence: string): Mark[] {
  return [
    ...(hasBannedOpener(sentence) ? ['opener'] : []),
    ...(passive.test(sentence) ? ['passive'] : []),
    ...(/\bit (?:was|said)\b/i.test(sentence) ? ['"it was": previously'] : []),
    ...(wordsOf(sentence) > mostWords ? [`${wordsOf(sentence)} words`] : []),
    ...dictionaryMarks(sentence),
  ];
}
