/** The control that decides between two values. */
export function settleName(pointer: string): string {
  return `settle ${pointer}`;
}
