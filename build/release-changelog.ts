const unreleased = '## Unreleased';

/** What was not released yet has a version and a day from now on. */
export function releaseChangelog(text: string, version: string, day: string): string {
  const [before = '', after, ...more] = text.split(`\n${unreleased}\n`);
  if (after === undefined || more.length > 0)
    throw new Error(`CHANGELOG.md has no "${unreleased}", or more than one.`);
  const [lines = ''] = after.split('\n## ');
  if (!lines.includes('\n- ')) throw new Error(`There is nothing under "${unreleased}" in CHANGELOG.md.`);
  return `${before}\n## ${version} (${day})\n${after}`;
}
