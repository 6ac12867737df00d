/**
 * Replacements, applied in order, that unify spellings of names from other scripts and countries. They join
 * `Dmitry`, `Dmitrij` and `Dmitriy`, `Iwanow` and `Ivanov`, `Müller` and `Mueller`.
 */
const sounds: readonly (readonly [RegExp, string])[] = [
  [/schtsch|shch/g, 'sch'],
  [/tsch|tch/g, 'ch'],
  [/(?<!c)sh|zh/g, 'sch'],
  [/kh/g, 'ch'],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/ts|tz/g, 'z'],
  [/ks/g, 'x'],
  [/off$/g, 'ov'],
  [/w/g, 'v'],
  [/q|c(?![hei])/g, 'k'],
  [/ou/g, 'u'],
  [/(?<=[aou])e/g, ''],
  [/[yj]/g, 'i'],
  [/^ie/g, 'e'],
  [/(?<=a)h$/g, ''],
  [/(.)\1/g, '$1'],
];

const keyed = /^[a-z]{3,40}$/;

/** Null for words that are not Latin names. */
export function nameKey(word: string): string | null {
  if (!keyed.test(word)) return null;
  return sounds.reduce((key, [sound, one]) => key.replace(sound, one), word);
}
