/**
 * Waits until the pipe from the parent is closed, however the parent ended. Ignores signals to the
 * terminal's process group.
 */
const script = `trap '' INT TERM HUP
cat > /dev/null
pid=$(head -n 1 "$1/postmaster.pid" 2> /dev/null)
if [ -n "$pid" ]; then
  kill -CONT "$pid"
  # It ends its children too, also those that are frozen.
  kill -QUIT "$pid"
  # In a container, process 1 may not wait for its children: a process that ended stays a zombie.
  while kill -0 "$pid" 2> /dev/null && ! grep -qs '^State:.Z' "/proc/$pid/status"; do sleep 0.1; done
fi
rm -rf -- "$@"`;

export interface PostgresWatcher {
  /** Called after PostgreSQL has stopped. Removes its files. */
  end(): Promise<void>;
}

/** Removes the processes and files of a PostgreSQL whose parent was killed. */
export function watchPostgres(databaseDir: string, ...copies: readonly string[]): PostgresWatcher {
  const watcher = Bun.spawn(['sh', '-c', script, 'sh', databaseDir, ...copies], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.unref();
  return {
    async end() {
      await watcher.stdin.end();
      await watcher.exited;
    },
  };
}
