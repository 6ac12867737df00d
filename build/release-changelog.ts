const unreleased = '## [Unreleased]';
const links = /^\[Unreleased\]: (.*\/compare\/)v(.*)\.\.\.HEAD\n/m;

/** Moves unreleased changes to a version with a date. */
export function releaseChangelog(text: string, version: string, day: string): string {
  const [before = '', after, ...more] = text.split(`\n${unreleased}\n`);
  if (after === undefined || more.length > 0)
    throw new Error(`CHANGELOG.md has no "${unreleased}", or more than one.`);
  const [lines = ''] = after.split('\n## ');
  if (!lines.includes('\n- ')) throw new Error(`There is nothing under "${unreleased}" in CHANGELOG.md.`);
  return `${before}\n## [${version}] - ${day}\n${after}`.replace(
    links,
    `[${version}]: $1v$2...v${version}\n`,
  );
}

/** Adds an empty section for changes after the newest version. */
export function startNext(text: string): string {
  const [, version = ''] = /^## \[(.+)\] - /m.exec(text) ?? [];
  const [, repository = ''] = /^\[.+\]: (.*)\/(?:compare|releases)\//m.exec(text) ?? [];
  return text
    .replace(/^## \[/m, `${unreleased}\n\n## [`)
    .replace(/^\[/m, `[Unreleased]: ${repository}/compare/v${version}...HEAD\n[`);
}

/** Names a release in the instructions to install it. */
export function withVersion(text: string, version: string): string {
  return text.replace(/(--branch v|vitrine_|--version )\d+\.\d+\.\d+/g, `$1${version}`);
}
