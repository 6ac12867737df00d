/** Closes a menu after a choice by pointer or Enter. Arrow keys keep it open. */
export function startMenus(): void {
  document.addEventListener('click', ({ target, detail }) => {
    if (detail > 0) closeAround(target, 'label');
  });
  document.addEventListener('keydown', (event) => {
    // Enter would submit the form.
    if (event.key === 'Enter' && closeAround(event.target, 'input')) event.preventDefault();
  });
}

function closeAround(target: EventTarget | null, choice: string): boolean {
  const chosen = target instanceof Element ? target.closest(`[role=radiogroup] ${choice}`) : null;
  const menu = chosen?.closest<HTMLElement>('[popover]');
  // Waits until the press has taken effect.
  if (menu) setTimeout(() => menu.hidePopover());
  return menu !== null && menu !== undefined;
}
