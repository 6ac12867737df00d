/** Creates an element that only this script adds. Redraws from the server leave it alone. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  made.dataset.added = '';
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

export function button(text: string, act: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', class: 'quiet' }, text);
  made.addEventListener('click', act);
  return made;
}

export function isAdded(node: Node | null): boolean {
  return node instanceof Element && node.hasAttribute('data-added');
}
