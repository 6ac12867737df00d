(() => {
  const all = document.querySelector('#all');
  const boxes = () => [...document.querySelectorAll('.users tbody input[type=checkbox]')];
  if (!all || boxes().length === 0) return;
  all.hidden = false;
  all.addEventListener('change', () => {
    for (const box of boxes()) box.checked = all.checked;
  });
  document.querySelector('.users').addEventListener('change', () => {
    const ticked = boxes().filter((box) => box.checked).length;
    all.checked = ticked === boxes().length;
    all.indeterminate = ticked > 0 && !all.checked;
  });
})();
