/** Accents as combining marks. Unicode normalization combines them with the preceding letter. */
const accents: Readonly<Record<string, string>> = {
  '`': '\u0300',
  "'": '\u0301',
  '^': '\u0302',
  '~': '\u0303',
  '=': '\u0304',
  u: '\u0306',
  '.': '\u0307',
  '"': '\u0308',
  r: '\u030a',
  H: '\u030b',
  v: '\u030c',
  d: '\u0323',
  c: '\u0327',
  k: '\u0328',
  b: '\u0331',
};

const letters: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ss: 'ß',
    ae: 'æ',
    AE: 'Æ',
    oe: 'œ',
    OE: 'Œ',
    aa: 'å',
    AA: 'Å',
    o: 'ø',
    O: 'Ø',
    l: 'ł',
    L: 'Ł',
    i: 'ı',
    j: 'ȷ',
    dh: 'ð',
    DH: 'Ð',
    th: 'þ',
    TH: 'Þ',
    dj: 'đ',
    DJ: 'Đ',
    textendash: '–',
    textemdash: '—',
    textquoteright: '’',
    textquoteleft: '‘',
    textquotedblleft: '“',
    textquotedblright: '”',
    ldots: '…',
    dots: '…',
    S: '§',
    copyright: '©',
    textregistered: '®',
    texttrademark: '™',
    pounds: '£',
    euro: '€',
    alpha: 'α',
    beta: 'β',
    gamma: 'γ',
    delta: 'δ',
    epsilon: 'ε',
    lambda: 'λ',
    mu: 'μ',
    pi: 'π',
    sigma: 'σ',
    omega: 'ω',
    times: '×',
    sim: '∼',
    leq: '≤',
    geq: '≥',
    infty: '∞',
  }),
);

const punctuation: Readonly<Record<string, string>> = { '---': '—', '--': '–', '``': '“', "''": '”' };

/** Converts TeX notation to letters, accents, dashes and quotes. Drops unknown commands. */
export function decodeLatex(text: string): string {
  return text
    .replace(/\\(["'`^~=.]|[uvHcdbkr](?![a-zA-Z]))\s*(?:\{\s*(\\?[a-zA-Z])\s*\}|(\\?[a-zA-Z]))/g, writeAccent)
    .replace(/\\([a-zA-Z]+)(?:\s*\{\}|\s+|(?![a-zA-Z]))/g, (_, name: string) => letters.get(name) ?? '')
    .replace(/---?|``|''/g, (marks) => punctuation[marks] ?? marks)
    .replace(/\\([&%$#_{}])|[{}$]/g, (_, escaped: string | undefined) => escaped ?? '')
    .replace(/~|\\\s|\\$/g, ' ')
    .replace(/\s+/g, ' ')
    .normalize('NFC')
    .trim();
}

/** Decodes LaTeX in a URL, where only the escapes that TeX requires are decoded. */
export function decodeLatexAddress(text: string): string {
  return text
    .replace(/\\url(?![a-zA-Z])/g, '')
    .replace(/\$?\\(?:textasciitilde|sim)(?![a-zA-Z])(?:\s*\{\})?\$?|\\~(?:\{\})?/g, '~')
    .replace(/\\(.)|[{}]/g, (_, escaped: string | undefined) => escaped ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

function writeAccent(
  _whole: string,
  mark: string,
  inBraces: string | undefined,
  bare: string | undefined,
): string {
  const letter = (inBraces ?? bare ?? '').replace(/^\\(?=[ij])/, '').replace(/^\\/, '');
  return `${letter}${accents[mark] ?? ''}`;
}
