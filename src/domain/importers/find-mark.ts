/** Returns the next position of a mark from `from`, or -1. */
export type FindMark = (mark: string, from: number) => number;

/** Remembers missing marks, so that a text with a thousand open marks is scanned once. */
export function createFindMark(text: string): FindMark {
  const last = new Map<string, number>();
  return (mark, from) => {
    const end = last.get(mark) ?? text.lastIndexOf(mark);
    last.set(mark, end);
    return from > end ? -1 : text.indexOf(mark, from);
  };
}
