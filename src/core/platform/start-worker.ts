/** In the executable every file has the URL of the program, which is that of `src`. */
const source = new URL(import.meta.dir.startsWith('/$bunfs/') ? './' : '../../', import.meta.url);

/** Starts a thread from a file below `src`, which ends with the program. */
export function startWorker(path: string): Worker {
  return new Worker(new URL(path, source).href, { ref: false });
}
