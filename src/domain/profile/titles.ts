import type { Item } from './document.ts';

/** An item's title. JSON Resume has five names for it, and custom sections use one of them. */
export function titleOf(item: Item): string {
  return firstText(item.name, item.title, item.institution, item.organization, item.language, item.position);
}

/** A page about one role is called by it: an employer may have several. */
export function pageTitleOf(item: Item): string {
  return firstText(item.position, titleOf(item));
}

/** The text below the title: role, subject or issuer. */
export function subtitleOf(item: Item): string {
  return rolesOf(item).join(', ');
}

/** The subtitle, place and level, each with one text or more, without repeating the title. */
export function detailsOf(item: Item): string[][] {
  const title = titleOf(item);
  const roles = rolesOf(item);
  const details = roles.length > 0 && roles.join(', ') !== title ? [roles] : [];
  for (const text of [item.location, item.score]) {
    if (isText(text) && text !== title) details.push([text]);
  }
  return details;
}

function rolesOf(item: Item): string[] {
  const { position, studyType, area, roles, fluency, level, awarder, issuer, publisher, entity } = item;
  if (isText(position)) return [position];
  if (isText(studyType) || isText(area)) return [studyType, area].filter(isText);
  if (Array.isArray(roles) && roles.some(isText)) return roles.filter(isText);
  const role = firstText(fluency, level, awarder, issuer, publisher, entity);
  return role === '' ? [] : [role];
}

export interface DateRange {
  /** The date of the document. Null if it has none. */
  readonly from: string | null;
  readonly to: string | null;
  /** The period is ongoing: it has a start and no end. */
  readonly open: boolean;
}

export function periodOf(item: Item): DateRange | null {
  const from = firstText(item.startDate);
  const to = firstText(item.endDate, item.date, item.releaseDate);
  if (from === '' && to === '') return null;
  return { from: from || null, to: to || null, open: from !== '' && to === '' };
}

/** The Markdown text of an item. Empty if it has none. */
export function textOf(item: Item): string {
  return firstText(item.summary, item.description, item.reference);
}

/** The short texts of a list in an item. */
export function stringsOf(item: Item, field: 'highlights' | 'courses' | 'keywords'): readonly string[] {
  const list = item[field];
  if (!Array.isArray(list)) return [];
  return list.every(isText) ? list : list.filter(isText);
}

/** Whether an item has only a name and a few words, for example a skill or a language. */
export function isShort(item: Item): boolean {
  return (
    periodOf(item) === null &&
    textOf(item) === '' &&
    stringsOf(item, 'highlights').length + stringsOf(item, 'courses').length === 0
  );
}

function firstText(...candidates: readonly unknown[]): string {
  for (let index = 0; index < candidates.length; index += 1) {
    const candidate = candidates[index];
    if (isText(candidate)) return candidate;
  }
  return '';
}

export function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}
