/** Words around a profile's own, in the language of the interface. */
export interface Labels {
  /** By the name of the section; a member's own section is not in it. */
  readonly sections: Readonly<Record<string, string>>;
  readonly contact: string;
  /** Stands for the end of a period that goes on. */
  readonly present: string;
}

/** A section's heading; the member's own sections are named after themselves. */
export function sectionTitle({ sections }: Labels, type: string): string {
  const known = Object.hasOwn(sections, type) ? sections[type] : undefined;
  return known ?? type.charAt(0).toUpperCase() + type.slice(1).replaceAll('-', ' ');
}
