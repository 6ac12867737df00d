import { escapeHtml } from '../../../../core/html/jsx/markup.ts';
import { directionOf } from '../../../../core/texts/direction.ts';
import { shownAddress } from '../../../../domain/pages/outgoing.ts';
import type { PublishedFacts } from './find-published-facts.ts';

/** HTML for mail programs: they keep styles of an element and drop style sheets. */
export function writeSignature({ name, headline, language }: PublishedFacts, address: string): string {
  const lines = [
    `<strong style="font-size:16px">${escapeHtml(name)}</strong>`,
    ...(headline === '' ? [] : [escapeHtml(headline)]),
    `<a href="${escapeHtml(address)}">${escapeHtml(shownAddress(address))}</a>`,
  ];
  const style = 'margin:0;font-family:sans-serif;font-size:13px;line-height:1.5';
  return `<p dir="${directionOf(language)}" style="${style}">${lines.join('<br>')}</p>`;
}

/** For a page elsewhere: the image leads to the profile. */
export function writeBadge({ name }: PublishedFacts, address: string): string {
  const image = `<img src="${escapeHtml(address)}?format=badge" alt="${escapeHtml(name)}" height="36">`;
  return `<a href="${escapeHtml(address)}">${image}</a>`;
}
