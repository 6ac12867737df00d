import { isAdded } from './element.ts';

/** Whether the control keeps what is in it. */
type Keeps = (control: Element) => boolean;

/** Makes a part of a page like another, and leaves alone what is so already: focus, scroll and selection stay. */
export function morph(from: Element, to: Element, keeps: Keeps = () => false): void {
  morphAttributes(from, to);
  // A text area's content is a value and is set as such.
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

/** The same thing further on; what has no name of its own is the next of its kind. */
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

/** Keeps details that the member opened, and drop zones that the script prepared. */
const kept = ['open', 'multiple', 'data-ready'];

function morphAttributes(from: Element, to: Element): void {
  for (const { name, value } of to.attributes) {
    // Nor is one opened that they closed.
    if (name === 'open' && from.hasAttribute('data-fold')) continue;
    if (from.getAttribute(name) !== value) from.setAttribute(name, value);
  }
  for (const { name } of [...from.attributes]) {
    if (!to.hasAttribute(name) && !kept.includes(name)) from.removeAttribute(name);
  }
}

function takeValue(from: Element, to: Element): void {
  // Controls without a name are view state of the member.
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
