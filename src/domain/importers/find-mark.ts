/** Where a mark is next, from a place on; -1 if it is nowhere behind it. */
export type FindMark = (mark: string, from: number) => number;

/** What is missing is looked for once: a text that opens a thousand things and closes none is gone through a single time. */
export function createFindMark(text: string): FindMark {
  const last = new Map<string, number>();
  return (mark, from) => {
    const end = last.get(mark) ?? text.lastIndexOf(mark);
    last.set(mark, end);
    return from > end ? -1 : text.indexOf(mark, from);
  };
}
