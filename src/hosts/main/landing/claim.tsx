import type { Site } from '../../../core/html/site.ts';
import { peopleTexts } from '../../directory/pages/people-texts.ts';

interface ClaimProps {
  readonly site: Site;
  readonly locale: string;
}

/** A longer description gets a smaller font, so that the wall stays visible. */
const longest = 70;

/** The purpose of the site as a headline: the operator's sentence, or the default. */
export function Claim({ site, locale }: ClaimProps) {
  const { name, description, language } = site;
  if (description === null) return <h1>{peopleTexts(locale).claim(name)}</h1>;
  return (
    <h1 class={description.length > longest ? 'long' : undefined} lang={language} dir="auto">
      {description}
    </h1>
  );
}
