/** Menus are one line that is scrolled on a phone: where somebody is comes into sight. */
export function showWhere(): void {
  for (const link of document.querySelectorAll<HTMLElement>('nav > [aria-current]')) {
    const menu = link.parentElement;
    if (menu) menu.scrollLeft = link.offsetLeft - menu.offsetLeft - (menu.clientWidth - link.offsetWidth) / 2;
  }
}
