import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Whether this runs from source. The executable and the npm package have a folder of JavaScript instead of `src`. */
export const isSource = import.meta.path.endsWith('.ts');

export const isExecutable = import.meta.dir.startsWith('/$bunfs/');

/** `src`, or the folder of JavaScript. */
export const programFolder = isSource ? join(import.meta.dir, '../..') : import.meta.dir;

/** The path of a program, by its path below `src`. */
export function findProgram(path: string): string {
  return join(programFolder, isSource ? path : path.replace(/\.ts$/, '.js'));
}

/** Starts a thread from a file below `src`. */
export function startWorker(path: string, options: WorkerOptions = { ref: false }): Worker {
  return new Worker(pathToFileURL(findProgram(path)).href, options);
}

/** The argument that makes this program run a file below `src` instead of a command. */
export const processArgument = 'process';
