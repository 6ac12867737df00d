/* Where there is no room for all of them, the current one is in sight. */
(() => {
  const strip = document.querySelector('.tabs');
  const here = strip?.querySelector('[aria-current]')?.getBoundingClientRect();
  if (!here) return;
  const { left, width } = strip.getBoundingClientRect();
  strip.scrollLeft += here.left + here.width / 2 - left - width / 2;
})();
