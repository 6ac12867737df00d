import { isAdded } from './element.ts';

/** Whether a control keeps its value. */
type Keeps = (control: Element) => boolean;

/** Makes a part of the page equal to another. Equal parts stay, and so do focus, scroll position and selection. */
export function morph(from: Element, to: Element, keeps: Keeps = () => false): void {
  morphAttributes(from, to);
  // The content of a textarea is its value, which is set separately.
  if (from.localName !== 'textarea') morphChildren(from, to, keeps);
  if (!keeps(from)) takeValue(from, to);
}

function morphChildren(from: Element, to: Element, keeps: Keeps): void {
  let at = nextOwn(from.firstChild);
  for (const next of to.childNodes) {
    const match = findMatch(at, next);
    if (!match) {
      from.insertBefore(from.ownerDocument.importNode(next, true), at);
      continue;
    }
    while (at && at !== match) at = removeOne(at);
    if (match.nodeType === Node.ELEMENT_NODE) morph(match as unknown as Element, next as Element, keeps);
    else if (match.nodeValue !== next.nodeValue) match.nodeValue = next.nodeValue;
    at = nextOwn(match.nextSibling);
  }
  while (at) at = removeOne(at);
}

function removeOne(node: ChildNode): ChildNode | null {
  const next = nextOwn(node.nextSibling);
  node.remove();
  return next;
}

function nextOwn(node: ChildNode | null): ChildNode | null {
  let at = node;
  while (isAdded(at)) at = at?.nextSibling ?? null;
  return at;
}

/** Finds the same element further on. Elements without an ID or name match the next of their kind. */
function findMatch(from: ChildNode | null, next: Node): ChildNode | null {
  const key = keyOf(next);
  for (let at = from; at; at = nextOwn(at.nextSibling)) {
    if (at.nodeName === next.nodeName && keyOf(at) === key) return at;
    if (key === '' && keyOf(at) !== '') return null;
  }
  return null;
}

function keyOf(node: Node): string {
  if (node.nodeType !== Node.ELEMENT_NODE) return '';
  const { id, dataset } = node as HTMLElement;
  return id || dataset.pointer || dataset.edit || '';
}

/** Attributes that stay: sections that the member opened, and drop zones that the script prepared. */
const kept = ['open', 'multiple', 'data-ready'];

function morphAttributes(from: Element, to: Element): void {
  for (const { name, value } of to.attributes) {
    // Sections that the member closed stay closed.
    if (name === 'open' && from.hasAttribute('data-fold')) continue;
    if (from.getAttribute(name) !== value) from.setAttribute(name, value);
  }
  for (const { name } of [...from.attributes]) {
    if (!to.hasAttribute(name) && !kept.includes(name)) from.removeAttribute(name);
  }
}

function takeValue(from: Element, to: Element): void {
  // Controls without a name only affect the view, so the member's choice stays.
  if (!from.hasAttribute('name')) return;
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement) {
    if (from.value !== to.value) from.value = to.value;
    from.checked = to.checked;
  } else if (from instanceof HTMLTextAreaElement && to instanceof HTMLTextAreaElement) {
    from.defaultValue = to.defaultValue;
    if (from.value !== to.value) from.value = to.value;
  } else if (from instanceof HTMLSelectElement && to instanceof HTMLSelectElement) {
    from.value = to.value;
  }
}
