import { itemsIn, type ProfileDocument } from './document.ts';
import { type FileList, isPicture } from './files.ts';

/** The most important missing parts of a profile, in order. */
export const gaps = ['name', 'label', 'picture', 'summary', 'place', 'work', 'skills', 'links'] as const;
export type Gap = (typeof gaps)[number];

export function findGaps(document: ProfileDocument, files: FileList): Gap[] {
  const { name, label, image, summary, location, url, profiles } = document.basics ?? {};
  const isThere: Readonly<Record<Gap, boolean>> = {
    name: isGiven(name),
    label: isGiven(label),
    picture: isGiven(image) || Object.keys(files).some(isPicture),
    summary: isGiven(summary),
    place: isGiven(location?.city) || isGiven(location?.region) || isGiven(location?.countryCode),
    work: hasAny(document, 'work', 'projects', 'volunteer', 'education'),
    skills: hasAny(document, 'skills'),
    links: isGiven(url) || (profiles ?? []).length > 0,
  };
  return gaps.filter((gap) => !isThere[gap]);
}

function isGiven(text: string | undefined): boolean {
  return text !== undefined && text.trim() !== '';
}

function hasAny(document: ProfileDocument, ...sections: readonly string[]): boolean {
  return sections.some((name) => itemsIn(document, name).length > 0);
}
