import { escapeHtml } from '../../../../core/html/jsx/markup.ts';
import { directionOf } from '../../../../core/texts/direction.ts';
import { shownAddress } from '../../../../domain/pages/outgoing.ts';
import type { PublishedFacts } from './find-published-facts.ts';

/** HTML for mail clients, which keep inline styles and drop style sheets. */
export function writeSignature({ name, headline, language }: PublishedFacts, address: string): string {
  const lines = [
    `<strong style="font-size:16px">${escapeHtml(name)}</strong>`,
    ...(headline === '' ? [] : [escapeHtml(headline)]),
    `<a href="${escapeHtml(address)}">${escapeHtml(shownAddress(address))}</a>`,
  ];
  const style = 'margin:0;font-family:sans-serif;font-size:13px;line-height:1.5';
  return `<p dir="${directionOf(language)}" style="${style}">${lines.join('<br>')}</p>`;
}

/** HTML for another website: an image that links to the profile. */
export function writeBadge({ name }: PublishedFacts, address: string): string {
  const image = `<img src="${escapeHtml(address)}?format=badge" alt="${escapeHtml(name)}" height="36">`;
  return `<a href="${escapeHtml(address)}">${image}</a>`;
}
