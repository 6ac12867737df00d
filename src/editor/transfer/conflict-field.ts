/** The control that decides between two values. */
export function conflictField(pointer: string): string {
  return `settle ${pointer}`;
}
