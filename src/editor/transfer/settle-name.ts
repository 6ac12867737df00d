/** The control by which somebody says which of two is to stand at a place. */
export function settleName(pointer: string): string {
  return `settle ${pointer}`;
}
