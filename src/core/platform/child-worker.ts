import { dirname } from 'node:path';
import { findProgram, isExecutable, processArgument, programFolder } from './program-files.ts';
import { printFor, type StartedWorker } from './worker-queue.ts';

/** Starts this program again as a process that runs a file below `src`. */
export function startProcess(path: string): StartedWorker {
  const program = isExecutable ? [] : ['--no-env-file', findProgram('main.ts')];
  // In this folder Bun finds the JSX settings of the source.
  const folder = isExecutable ? '/' : dirname(programFolder);
  return startChildWorker([process.execPath, ...program, processArgument, path], folder);
}

/** A child process with the interface of a worker. It doesn't inherit the environment, and ends with this process. */
export function startChildWorker(command: readonly string[], cwd: string): StartedWorker {
  const events = new EventTarget();
  const child = Bun.spawn([...command], {
    cwd,
    // The user of a container may have no home directory, and no files should be left in one.
    env: { HOME: '/', BUN_RUNTIME_TRANSPILER_CACHE_PATH: '0' },
    stdio: ['ignore', 'ignore', 'pipe'],
    ipc: (data) => events.dispatchEvent(new MessageEvent('message', { data })),
  });
  child.unref();
  void relay(child.stderr);
  const terminate = () => child.kill('SIGKILL');
  // A child that hangs doesn't notice that its parent has ended.
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
