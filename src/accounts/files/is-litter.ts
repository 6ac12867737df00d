/** What Finder, `tar` on a Mac and Explorer leave beside files that somebody has only looked at. */
export function isLitter(path: string): boolean {
  const [name = ''] = path.split('/').slice(-1);
  return name === '.DS_Store' || name.startsWith('._') || /^(?:thumbs\.db|desktop\.ini)$/i.test(name);
}
