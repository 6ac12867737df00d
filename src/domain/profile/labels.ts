import type { SectionTitles } from './document.ts';

/** Interface text around a profile's content. */
export interface Labels {
  /** By section name. Custom sections are missing. */
  readonly sections: Readonly<Record<string, string>>;
  readonly contact: string;
  /** The text for the end of an ongoing period. */
  readonly present: string;
}

/** The heading of a section: the member's title, the interface's title, or the section's name. */
export function sectionTitle({ sections }: Labels, type: string, titles: SectionTitles): string {
  const own = ownTitle(titles, type);
  if (own !== null) return own;
  const known = Object.hasOwn(sections, type) ? sections[type] : undefined;
  return known ?? nameInWords(type);
}

export function nameInWords(type: string): string {
  return type.charAt(0).toUpperCase() + type.slice(1).replaceAll('-', ' ');
}

/** Null if the member has not named the section. */
export function ownTitle(titles: SectionTitles, type: string): string | null {
  const title = Object.hasOwn(titles, type) ? titles[type]?.trim() : undefined;
  return title || null;
}
