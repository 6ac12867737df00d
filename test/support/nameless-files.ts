import { fstatSync } from 'node:fs';

/** Files that this process has open and that have no name, by descriptor: those of answers that are kept. */
export function namelessFiles(): number[] {
  return Array.from({ length: 1024 }, (_, file) => file).filter(isNameless);
}

function isNameless(file: number): boolean {
  try {
    const found = fstatSync(file);
    return found.isFile() && found.nlink === 0;
  } catch {
    return false;
  }
}
