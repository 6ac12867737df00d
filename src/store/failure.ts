import { Outage } from './outage.ts';

/**
 * The exit status that asks an operator to decide before a restart, because the server would start with an
 * empty database.
 */
export const lostStatus = 3;

/** Why Vitrine can't continue, as a single line for the operator at the terminal. */
export class Failure extends Error {
  override readonly name = 'Failure';
  /** Whether the message was already printed. */
  isTold = false;
  /** The exit status. */
  status = 1;
}

/** Messages for common file errors. Other errors keep their own message. */
const causes: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'permission denied; check owner and mode, or run as another user',
  EPERM: 'permission denied; check owner and mode, or run as another user',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of the path is not a folder',
  ENOSPC: 'no space is left on the device',
  EROFS: 'the file system is read-only',
};

export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = causes[codeOf(error)];
  return cause ?? inOneLine(error.message);
}

/** Throws a failure with this message and the cause. A `Failure` is rethrown unchanged. */
export function orFail<T>(work: Promise<T>, words: string): Promise<T> {
  return work.catch((error: unknown) => {
    throw error instanceof Failure ? error : new Failure(`${words}: ${messageOf(error)}`);
  });
}

function inOneLine(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .join(' ');
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Whether a file or a database failed because the disk is full. */
export function isFull(error: unknown): boolean {
  return (
    ['ENOSPC', 'SQLITE_FULL'].includes(codeOf(error)) || (error instanceof Outage && error.reason === 'full')
  );
}
