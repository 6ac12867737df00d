/** The distance from the edge of the window at which the page starts to scroll, and its speed, in pixels. */
const edge = 60;
const speed = 12;

/** Lets members drag rows by a handle with a mouse, a pen or a finger. */
export function startDragging(
  form: HTMLFormElement,
  begin: (pointer: string) => (index: number) => void,
): void {
  form.addEventListener('pointerdown', (event) => {
    const handle = event.target instanceof Element ? event.target.closest('[data-handle]') : null;
    const row = handle?.closest<HTMLElement>('[data-pointer]');
    if (!row || event.button !== 0) return;
    event.preventDefault();
    drag(row, event);
  });

  function drag(row: HTMLElement, start: PointerEvent): void {
    const list = row.closest('[data-list]');
    const rows = list ? movableRows(list) : [];
    const from = rows.indexOf(row);
    const drop = begin(row.dataset.pointer ?? '');
    let to = from;
    let y = start.clientY;
    const ended = new AbortController();
    const { signal } = ended;
    row.setPointerCapture(start.pointerId);
    const scrolling = setInterval(scrollAlong, 16);
    follow(y);

    row.addEventListener('pointermove', (event) => follow(event.clientY), { signal });
    row.addEventListener('pointerup', () => finish(to), { signal });
    row.addEventListener('pointercancel', () => finish(from), { signal });
    addEventListener('keydown', (event) => event.key === 'Escape' && finish(from), { signal });

    function follow(clientY: number): void {
      y = clientY;
      // A redraw during the drag removed the attribute.
      row.dataset.dragged = '';
      const others = rows.filter((one) => one !== row);
      to = others.filter((one) => middleOf(one) < y).length;
      for (const one of rows) delete one.dataset.drop;
      const after = others[to - 1];
      const before = others[to];
      if (to === from) return;
      if (before) before.dataset.drop = 'before';
      else if (after) after.dataset.drop = 'after';
    }

    function scrollAlong(): void {
      const step = y < edge ? -speed : y > innerHeight - edge ? speed : 0;
      if (step === 0) return;
      scrollBy(0, step);
      follow(y);
    }

    function finish(index: number): void {
      ended.abort();
      clearInterval(scrolling);
      delete row.dataset.dragged;
      for (const one of rows) delete one.dataset.drop;
      if (index !== from) drop(placeOf(rows[index] ?? row));
    }
  }
}

/** The position in the whole list. The page may show only a part of it. */
function placeOf({ dataset: { pointer = '' } }: HTMLElement): number {
  return Number(pointer.slice(pointer.lastIndexOf('/') + 1));
}

/** The rows that can be moved. The empty row at the end isn't an entry yet. */
function movableRows(place: Element): HTMLElement[] {
  const rows = place.querySelectorAll<HTMLElement>('[data-list] > [data-pointer], :scope > [data-pointer]');
  return [...rows].filter((row) =>
    row.querySelector('button[name=do][value^="up "], button[name=do][value^="down "]'),
  );
}

function middleOf(row: Element): number {
  const { top, height } = row.getBoundingClientRect();
  return top + height / 2;
}
