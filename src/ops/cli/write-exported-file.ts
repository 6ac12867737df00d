import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Failure, messageOf } from '../../store/failure.ts';

/** With the folders above it. */
export async function writeExportedFile(path: string, content: string | Uint8Array): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  } catch (error) {
    throw new Failure(`${path} cannot be written: ${messageOf(error)}`);
  }
}
