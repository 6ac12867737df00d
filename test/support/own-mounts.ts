/** Runs a command where no other process sees its mounts. */
export const withOwnMounts = ['unshare', '--user', '--map-root-user', '--mount'];

/** Some systems let anybody have a namespace and no one mount in it: so it is tried. */
export const canMount =
  process.platform === 'linux' &&
  Bun.which('unshare') !== null &&
  Bun.spawnSync([...withOwnMounts, 'mount', '-t', 'tmpfs', 'none', '/tmp']).exitCode === 0;
