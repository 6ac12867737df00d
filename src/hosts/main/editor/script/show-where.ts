/** Scrolls the menu to the current entry, on a phone sideways. */
export function showWhere(): void {
  for (const link of document.querySelectorAll<HTMLElement>(':is(nav, .places) > [aria-current]')) {
    const menu = link.parentElement;
    if (!menu) continue;
    const here = link.getBoundingClientRect();
    const seen = menu.getBoundingClientRect();
    menu.scrollLeft += here.left + here.width / 2 - seen.left - seen.width / 2;
    menu.scrollTop += Math.max(0, here.bottom + here.height - Math.min(seen.bottom, innerHeight));
  }
}
