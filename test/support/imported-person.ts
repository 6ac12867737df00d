import { type ImportedPerson, ProfileBuilder } from '../../src/domain/importers/imported-person.ts';
import type { ImportedPlace } from '../../src/domain/importers/merge-imported.ts';

/** Reads a person the way an importer does. */
export function file(fill: (builder: ProfileBuilder) => void): ImportedPerson {
  const builder = new ProfileBuilder();
  fill(builder);
  return builder.finish();
}

export const placesOf = (places: readonly ImportedPlace[]) => places.map(({ pointer }) => pointer);

/** A person whose summary is hidden. */
export const firstFile = file((builder) => {
  builder.set('name', 'Ada Lovelace');
  builder.set('summary', 'Notes.');
  builder.hide('/basics/summary');
  builder.add('work', { name: 'Engines', position: 'Programmer', startDate: '1842' }, { source: 'w1' });
  builder.add('work', { name: 'Engines', position: 'Lead', startDate: '1843' }, { source: 'w2' });
  builder.add('skills', { name: 'Sums' }, { source: 's1' });
});
