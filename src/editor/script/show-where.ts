/** On a phone menus are one line that scrolls: the current entry is scrolled into view. */
export function showWhere(): void {
  for (const link of document.querySelectorAll<HTMLElement>('nav > [aria-current]')) {
    const menu = link.parentElement;
    if (menu) menu.scrollLeft = link.offsetLeft - menu.offsetLeft - (menu.clientWidth - link.offsetWidth) / 2;
  }
}
