import type { ProfileBuilder } from './imported-person.ts';
import { findAll, readElement, textAt, type XmlElement } from './parse-xml.ts';

const named = {
  CommunicationAndInterpersonalSkills: 'Communication',
  ManagementAndLeadershipSkills: 'Management',
  OrganisationalSkills: 'Organisation',
  Licenses: 'Licences',
};

/** Groups have names from the file or ours. Their members are keywords. */
export function takeSkills(profile: ProfileBuilder, candidate: XmlElement | undefined): void {
  const groups = new Map<string, Set<string>>();
  const leaves = (element: XmlElement) => leavesOf(profile, element);
  const put = (name: string, words: readonly string[]) => {
    const group = groups.get(name) ?? new Set();
    groups.set(name, group);
    for (const word of words) if (word !== '') group.add(word);
  };
  for (const group of findAll(candidate, 'Skills', 'SkillsGroup'))
    put(textAt(group, 'Title') || 'Other', findAll(group, 'PersonCompetency').map(competencyOf));
  for (const path of ['Skills', 'PersonQualifications'])
    for (const one of findAll(candidate, path, 'PersonCompetency')) {
      const taxonomy = textAt(one, 'TaxonomyID').toLowerCase();
      if (taxonomy !== 'language')
        put(taxonomy.includes('digital') ? 'Digital' : 'Other', [competencyOf(one)]);
    }
  for (const group of findAll(candidate, 'DigitalSkills', 'DigitalSkillsGroup'))
    put(
      textAt(group, 'Title') || 'Digital',
      group.children.filter(({ name }) => name !== 'Title').flatMap(leaves),
    );
  for (const [path, name] of Object.entries(named)) put(name, findAll(candidate, path).flatMap(leaves));
  for (const [name, words] of groups)
    if (words.size > 0) profile.add('skills', { name, keywords: [...words] });
}

function competencyOf(one: XmlElement): string {
  return textAt(one, 'CompetencyName') || textAt(one, 'CompetencyID');
}

export function leavesOf(profile: ProfileBuilder, element: XmlElement): string[] {
  if (element.children.length > 0) return element.children.flatMap((child) => leavesOf(profile, child));
  return profile.words(element.name, readElement(element));
}
