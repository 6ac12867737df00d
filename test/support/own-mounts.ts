/** Runs a command in its own mount namespace. */
export const withOwnMounts = ['unshare', '--user', '--map-root-user', '--mount'];

/** Some systems allow namespaces but no mounts in them, so this tries it. */
export const canMount =
  process.platform === 'linux' &&
  Bun.which('unshare') !== null &&
  Bun.spawnSync([...withOwnMounts, 'mount', '-t', 'tmpfs', 'none', '/tmp']).exitCode === 0;
