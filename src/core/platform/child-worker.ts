import { dirname } from 'node:path';
import { findProgram, isExecutable, processArgument, programFolder } from './program-files.ts';
import { printFor, type StartedWorker } from './worker-queue.ts';

/** Starts a process from a file below `src`: this program again. */
export function startProcess(path: string): StartedWorker {
  const program = isExecutable ? [] : ['--no-env-file', findProgram('main.ts')];
  // From there the source knows what JSX means.
  const folder = isExecutable ? '/' : dirname(programFolder);
  return startChildWorker([process.execPath, ...program, processArgument, path], folder);
}

/** A child process with the interface of a worker. It gets none of our environment, and ends with us. */
export function startChildWorker(command: readonly string[], cwd: string): StartedWorker {
  const events = new EventTarget();
  const child = Bun.spawn([...command], {
    cwd,
    // A container's user may have no home; and nothing is to be left in one.
    env: { HOME: '/', BUN_RUNTIME_TRANSPILER_CACHE_PATH: '0' },
    stdio: ['ignore', 'ignore', 'pipe'],
    ipc: (data) => events.dispatchEvent(new MessageEvent('message', { data })),
  });
  child.unref();
  void relay(child.stderr);
  const terminate = () => child.kill('SIGKILL');
  // A hanging child does not notice that its parent has ended.
  process.once('exit', terminate);
  child.exited.then(() => {
    process.off('exit', terminate);
    events.dispatchEvent(new Event('close'));
  });
  return {
    postMessage: (message: unknown) => child.send(message),
    terminate,
    addEventListener: (name: string, listener: EventListenerOrEventListenerObject) =>
      events.addEventListener(name, listener),
  };
}

async function relay(printed: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> {
  for await (const text of printed.pipeThrough(new TextDecoderStream())) printFor(text);
}
