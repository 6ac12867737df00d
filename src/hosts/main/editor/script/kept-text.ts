import type { Fields } from './controls.ts';
import { owner } from './page-facts.ts';

/** What was typed and is not known to be saved. */
export interface KeptText {
  readonly key: string;
  readonly revision: number;
  readonly at: number;
  /** All that the form said, and what of it was new. */
  readonly fields: [name: string, text: string][];
  readonly changed: string[];
}

/** Of this tab: two tabs on one page keep theirs apart. */
const tab = sessionStorage.getItem('vitrine tab') ?? Math.random().toString(36).slice(2);
sessionStorage.setItem('vitrine tab', tab);
const prefix = `vitrine ${owner} `;
/** Text that nobody came back for in this time goes. */
const longest = 30 * 24 * 60 * 60 * 1000;

export function keepText(path: string, revision: number, fields: Fields, saved: Fields): void {
  const changed = [...fields.keys()].filter((name) => fields.get(name) !== saved.get(name));
  const kept = { revision, at: Date.now(), fields: [...fields], changed };
  try {
    localStorage.setItem(keyOf(path), JSON.stringify(kept));
  } catch {
    // A full or forbidden store takes nothing: the text is still on the page.
  }
}

export function forgetText(path: string): void {
  localStorage.removeItem(keyOf(path));
}

export function dropKept({ key }: KeptText): void {
  localStorage.removeItem(key);
}

/** The oldest first. */
export function findKept(path: string): KeptText[] {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(`${prefix}${path} `))
    .map((key) => ({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), key }) as KeptText)
    .filter((kept) => {
      const isCurrent = kept.at > Date.now() - longest;
      if (!isCurrent) dropKept(kept);
      return isCurrent;
    })
    .sort((one, other) => one.at - other.at);
}

function keyOf(path: string): string {
  return `${prefix}${path} ${tab}`;
}
