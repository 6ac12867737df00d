/* Scrolls the current tab into view where there is no space for all tabs. */
(() => {
  const strip = document.querySelector('.tabs');
  const here = strip?.querySelector('[aria-current]')?.getBoundingClientRect();
  if (!here) return;
  const { left, width } = strip.getBoundingClientRect();
  strip.scrollLeft += here.left + here.width / 2 - left - width / 2;
})();
