import { commaOf } from '../../../../core/texts/comma.ts';
import type { Translated } from '../../../../domain/profile/translatable.ts';
import { languagesTexts } from './languages-texts.ts';

export interface TranslationProgress {
  readonly done: number;
  readonly all: number;
  /** The number of translations whose original text has changed since. */
  readonly behind: number;
}

export function progressOf(texts: readonly Translated[]): TranslationProgress {
  return {
    done: texts.filter(({ translation }) => translation !== '').length,
    all: texts.length,
    behind: texts.filter(({ outdatedAt }) => outdatedAt !== null).length,
  };
}

interface HowFarProps {
  readonly of: TranslationProgress;
  readonly locale: string;
}

export function HowFar({ of: { done, all, behind }, locale }: HowFarProps) {
  const texts = languagesTexts(locale);
  const words = [texts.progress({ done, all }), ...(behind > 0 ? [texts.behind(behind)] : [])];
  return (
    <>
      <progress value={String(done)} max={Math.max(all, 1)} aria-label={words[0]} />
      <span class="hint">{words.join(commaOf(locale))}</span>
    </>
  );
}
