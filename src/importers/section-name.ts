/** A title as sections are called: `talks-and-more`. */
export function sectionNameOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const name = words
    .join('-')
    .replace(/^[-0-9]+/, '')
    .slice(0, 32);
  return (name.endsWith('-') ? name.slice(0, -1) : name) || 'more';
}
