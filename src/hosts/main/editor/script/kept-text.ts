import type { Fields } from './controls.ts';
import { owner } from './page-facts.ts';

/** Typed text that only this browser has. */
export interface Kept {
  readonly key: string;
  readonly at: number;
  readonly fields: [name: string, text: string][];
}

/** Text typed over existing content, not yet stored by the server as far as the browser knows. */
export interface KeptText extends Kept {
  readonly revision: number;
  /** Names of the changed fields. */
  readonly changed: string[];
}

/** Identifies this visit, so that it doesn't overwrite text from other tabs or earlier visits. */
const visit = Math.random().toString(36).slice(2);
const prefix = `vitrine ${owner} `;
/** Milliseconds after which stored text is deleted. If there is too much text, the oldest is deleted earlier. */
const longest = 30 * 24 * 60 * 60 * 1000;
const most = 50;

export function keepText(path: string, revision: number, fields: Fields, saved: Fields): void {
  const changed = [...fields.keys()].filter((name) => fields.get(name) !== saved.get(name));
  keep(keyOf(path), { revision, at: Date.now(), fields: [...fields], changed });
}

export function keepBegun(key: string, begun: Fields): void {
  keep(key, { at: Date.now(), fields: [...begun] });
}

function keep(key: string, kept: Omit<Kept, 'key'> | Omit<KeptText, 'key'>): void {
  try {
    localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // If the browser's storage is full or blocked, the text stays in the form.
  }
}

export function forgetText(path: string): void {
  drop(keyOf(path));
}

export function drop(key: string): void {
  localStorage.removeItem(key);
}

export function findKept(path: string): KeptText[] {
  return findAll(`${prefix}${path} `).filter((kept): kept is KeptText => 'revision' in kept);
}

export function findBegun(path: string): Kept[] {
  return findAll(`${prefix}${listOf(path)} `).filter(isBegun);
}

/** Deletes stored text that is too old or too much. */
export function tidyKept(): void {
  const all = findAll(prefix);
  const old = all.filter(({ at }) => at < Date.now() - longest);
  for (const { key } of new Set([...old, ...all.slice(0, -most)])) drop(key);
}

/** Deletes the stored text of all profiles at sign-out, because others may use this browser. */
export function forgetOnSignOut(): void {
  const [, user] = prefix.split(' ');
  document.addEventListener('submit', ({ target }) => {
    if (!(target instanceof HTMLFormElement) || target.getAttribute('action') !== '/sign-out') return;
    for (const { key } of findAll(`vitrine ${user} `).filter(isBegun)) drop(key);
  });
}

function isBegun(kept: Kept): boolean {
  return !('revision' in kept);
}

function findAll(start: string): Kept[] {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(start))
    .map((key): Kept => ({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), key }))
    .sort((one, other) => one.at - other.at);
}

function keyOf(path: string): string {
  return `${prefix}${path} ${visit}`;
}

export function begunKeyOf(path: string): string {
  return `${prefix}${listOf(path)} new ${visit}`;
}

/** An unfinished entry belongs to the whole list, whichever page of the list is shown. */
function listOf(path: string): string {
  return path.replace(/\?.*/, '');
}
