/** Files that Finder, `tar` on a Mac and Explorer leave behind. */
export function isLitter(path: string): boolean {
  const [name = ''] = path.split('/').slice(-1);
  return name === '.DS_Store' || name.startsWith('._') || /^(?:thumbs\.db|desktop\.ini)$/i.test(name);
}
