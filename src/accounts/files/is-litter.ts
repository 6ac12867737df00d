/** Files that Finder, `tar` on macOS and Explorer add. */
export function isLitter(path: string): boolean {
  const [name = ''] = path.split('/').slice(-1);
  return name === '.DS_Store' || name.startsWith('._') || /^(?:thumbs\.db|desktop\.ini)$/i.test(name);
}
