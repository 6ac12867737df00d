/** Letters that look alike, from Unicode's confusables, in the scripts of names. */
const lookalikes: Readonly<Record<string, string>> = {
  a: 'аɑαΑАᴀаꭺᎪ',
  b: 'вВЬьΒᏏᛒʙɓβ',
  c: 'сСϲϹᴄᏟꮯⅽ',
  d: 'ԁɗᎠꭰᏧđ',
  e: 'еЕεΕҽєᎬꭼɛ',
  f: 'ϝƒғſꞙ',
  g: 'ɡԍցɢᏀ',
  h: 'һНнΗհᎻꮋʜ',
  j: 'јЈϳʝᴊᎫ',
  k: 'кКκΚᴋᏦƙ',
  l: 'iіιıɩɪїIІΙӀӏ1|ǀᏞ١۱ɭłⅼ',
  m: 'мМΜᎷᴍⅿ',
  n: 'пηΝոռᴨɴ',
  o: 'оОοΟօσ0٥ه०০੦૦ഠ๐໐ᴏøө',
  p: 'рРρΡᏢƿ',
  q: 'ԛգզ',
  r: 'гᴦꮁɾᎡʀ',
  s: 'ѕЅ5ꜱᏚՏʂ',
  t: 'тТτΤᎢᴛŧ',
  u: 'иυսμʋᴜц',
  v: 'νѵѴᴠᏙ',
  w: 'ԝԜωѡᴡᎳшщɯ',
  x: 'хХχΧҳ',
  y: 'уУγΥүҮʏ',
  z: 'ΖζᴢᏃ',
  '-': '._‐',
};

const taken = new Map(
  Object.entries(lookalikes).flatMap(([letter, others]) =>
    [...others].map((other): [string, string] => [other, letter]),
  ),
);

/**
 * Equal for usernames that look alike: `o1ga` and `olga`, `al1ce` and `alice`, `rnike` and `mike`, Cyrillic
 * `аda` and `ada`.
 */
export function lookOfUsername(username: string): string {
  const letters = Array.from(username.normalize('NFKD').replace(/\p{M}/gu, ''), lookOfLetter).join('');
  return letters.replaceAll('rn', 'm').replaceAll('vv', 'w');
}

/**
 * Tries the letter as written first, because an upper-case Greek letter may look like another Latin letter
 * than its lower case.
 */
function lookOfLetter(letter: string): string {
  const small = letter.toLowerCase();
  return taken.get(letter) ?? taken.get(small) ?? small;
}
