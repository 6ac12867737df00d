/** The indices of a longest increasing subsequence: the entries that stay in place while the others move. */
export function longestIncreasing(numbers: readonly number[]): number[] {
  /** By length of a subsequence: the index of its smallest possible last number. */
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  for (const [place, number] of numbers.entries()) {
    const length = firstNotBelow(ends, (end) => numbers[end] ?? 0, number);
    before[place] = ends[length - 1];
    ends[length] = place;
  }
  const selection: number[] = [];
  for (let place = ends.at(-1); place !== undefined; place = before[place]) selection.push(place);
  return selection.reverse();
}

function firstNotBelow(ends: readonly number[], numberOf: (end: number) => number, number: number): number {
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numberOf(ends[middle] ?? 0) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}
