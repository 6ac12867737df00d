import { spawn } from 'node:child_process';

/** The next line is reached when whoever started it is gone, however that came about: then their end of the pipe is closed. */
const script = `cat > /dev/null
for folder; do
  read -r pid < "$folder/postmaster.pid" && kill -QUIT "$pid" && kill -CONT "$pid"
  for turn in 1 2 3 4 5 6 7 8 9 10; do test -e "$folder/postmaster.pid" && sleep 1; done
  rm -rf "$folder"
done`;

/**
 * A PostgreSQL in one of these folders ends with this process, even if that is killed, and the folders go with it.
 * Gives what is to be called once they are not needed any more.
 */
export function endWithThisProcess(folders: readonly string[]): () => void {
  // Not of this group: a signal to everybody here is not for it.
  const watcher = spawn('sh', ['-c', script, 'sh', ...folders], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.unref();
  return () => watcher.stdin.end();
}
