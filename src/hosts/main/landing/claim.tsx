import type { Site } from '../../../core/html/site.ts';
import { peopleTexts } from '../../directory/pages/people-texts.ts';

interface ClaimProps {
  readonly site: Site;
  readonly locale: string;
}

/** A longer description is set smaller, so that the wall stays in sight. */
const longest = 70;

/** The site's purpose as a headline: the operator's sentence, or Vitrine's. */
export function Claim({ site, locale }: ClaimProps) {
  const { name, description, language } = site;
  if (description === null) return <h1>{peopleTexts(locale).claim(name)}</h1>;
  return (
    <h1 class={description.length > longest ? 'long' : undefined} lang={language} dir="auto">
      {description}
    </h1>
  );
}
