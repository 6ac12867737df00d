/** Waits until the pipe from us is closed, however we went; then nothing that is told to the terminal's group ends it. */
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
  /** Once it was stopped; gone are its files. */
  end(): Promise<void>;
}

/** Removes processes and files of a PostgreSQL whose parent was killed. */
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
