import { importCandidate } from './europass-candidate.ts';
import { importSkillsPassport } from './europass-skills-passport.ts';
import type { ImportedPerson } from './imported-person.ts';
import { parseXml } from './parse-xml.ts';

/** Imports either Europass format, SkillsPassport or Candidate. Null for other files. */
export function importEuropass(text: string): ImportedPerson | null {
  const root = parseXml(text);
  if (root?.name === 'SkillsPassport') return importSkillsPassport(root);
  return root?.name === 'Candidate' ? importCandidate(root) : null;
}
