import type { SectionTitles } from './document.ts';

/** Words around a profile's own, in the language of the interface. */
export interface Labels {
  /** By the name of the section; a member's own section is not in it. */
  readonly sections: Readonly<Record<string, string>>;
  readonly contact: string;
  /** Stands for the end of a period that continues. */
  readonly present: string;
}

/** A section's heading: as the member calls it, or else as the interface does; without both it is named after itself. */
export function sectionTitle({ sections }: Labels, type: string, titles: SectionTitles): string {
  const own = ownTitle(titles, type);
  if (own !== null) return own;
  const known = Object.hasOwn(sections, type) ? sections[type] : undefined;
  return known ?? nameInWords(type);
}

export function nameInWords(type: string): string {
  return type.charAt(0).toUpperCase() + type.slice(1).replaceAll('-', ' ');
}

/** Null where the member has none for it. */
export function ownTitle(titles: SectionTitles, type: string): string | null {
  const title = Object.hasOwn(titles, type) ? titles[type]?.trim() : undefined;
  return title || null;
}
