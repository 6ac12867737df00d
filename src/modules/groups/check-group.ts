import { isObject } from '../../domain/profile/is-object.ts';
import { isLanguage } from '../../domain/profile/languages.ts';
import type { Problem } from '../../domain/profile/problem.ts';
import { Refusal } from '../../domain/profile/refusal.ts';
import { groupVisibilities, membershipRoles, shownChoices } from '../../store/group-values.ts';

export const longestGroupSlug = 64;
export const longestGroupName = 200;
export const longestGroupDescription = 10_000;
export const longestGroupUrl = 2_000;
export const longestMemberTitle = 200;
const mostLanguages = 50;
const largestOrder = 1_000_000;

export type GroupTexts = Readonly<Record<string, Readonly<{ name?: string; description?: string }>>>;
export type TitleTexts = Readonly<Record<string, Readonly<{ title?: string }>>>;

/** The fields of a group in every interface. */
export interface GroupFields {
  readonly slug?: string;
  readonly name?: string;
  readonly description?: string | null;
  readonly url?: string | null;
  readonly locales?: GroupTexts | null;
  /** A slug, or null at the top level. */
  readonly parent?: string | null;
  readonly visibility?: string;
  readonly review?: boolean;
}

/** The fields of a membership. */
export interface MemberFields {
  readonly title?: string | null;
  readonly locales?: TitleTexts | null;
  readonly role?: string;
  readonly order?: number;
  readonly since?: string | null;
  readonly until?: string | null;
}

export function isGroupSlug(text: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,63}$/.test(text);
}

type Check = (value: unknown) => string | null;

const day = 'must be null or a day in the form 2026-11-19';
const groupChecks: Readonly<Record<keyof GroupFields, Check>> = {
  slug: (value) =>
    typeof value === 'string' && isGroupSlug(value)
      ? null
      : 'must have 1 to 64 characters: a to z, digits and hyphens, and no hyphen at the start',
  name: (value) =>
    isLine(value, longestGroupName) && value.trim() !== ''
      ? null
      : `must be one line of 1 to ${longestGroupName} characters`,
  description: (value) => (value === null ? null : checkText(value, longestGroupDescription)),
  url: (value) =>
    value === null || value === '' || isWebUrl(value)
      ? null
      : `must be an http or https URL of at most ${longestGroupUrl} characters`,
  locales: (value) =>
    checkLocales(value, {
      name: groupName,
      description: (text) => checkText(text, longestGroupDescription),
    }),
  parent: (value) =>
    value === null || typeof value === 'string' ? null : 'must be the slug of a group, or null',
  visibility: oneOf(groupVisibilities),
  review: (value) => (typeof value === 'boolean' ? null : 'must be true or false'),
};

const memberChecks: Readonly<Record<keyof MemberFields, Check>> = {
  title: (value) => (value === null ? null : memberTitle(value)),
  locales: (value) => checkLocales(value, { title: memberTitle }),
  role: oneOf(membershipRoles),
  order: (value) =>
    Number.isInteger(value) && Math.abs(Number(value)) <= largestOrder
      ? null
      : `must be a whole number from -${largestOrder} to ${largestOrder}`,
  since: (value) => (value === null || isDay(value) ? null : day),
  until: (value) => (value === null || isDay(value) ? null : day),
};

/** Throws an error with every invalid field. */
export function checkGroupFields(fields: GroupFields): void {
  refuseProblems(fields, groupChecks);
}

export function checkMemberFields(fields: MemberFields): void {
  refuseProblems(fields, memberChecks);
  const { since, until } = fields;
  if (since && until && until < since) throw invalidField('until', 'must not be before since');
}

export function checkShown(shown: string): void {
  refuseProblems({ shown }, { shown: oneOf(shownChoices) });
}

export function invalidField(name: string, detail: string): Refusal {
  return new Refusal('invalid', `${name} ${detail}.`, [{ pointer: `/${name}`, detail }]);
}

function refuseProblems(fields: object, checks: Readonly<Record<string, Check>>): void {
  const problems: Problem[] = [];
  for (const [name, value] of Object.entries(fields)) {
    const detail = value === undefined ? null : (checks[name]?.(value) ?? null);
    if (detail !== null) problems.push({ pointer: `/${name}`, detail });
  }
  const [first] = problems;
  if (first) throw new Refusal('invalid', `${first.pointer.slice(1)} ${first.detail}.`, problems);
}

function groupName(value: unknown): string | null {
  return isLine(value, longestGroupName)
    ? null
    : `must be one line of at most ${longestGroupName} characters`;
}

function memberTitle(value: unknown): string | null {
  return isLine(value, longestMemberTitle)
    ? null
    : `must be one line of at most ${longestMemberTitle} characters`;
}

function checkText(value: unknown, longest: number): string | null {
  return typeof value === 'string' && value.length <= longest && !controls.test(value)
    ? null
    : `must be text of at most ${longest} characters`;
}

/** Control characters except tabs and line ends. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

function isLine(value: unknown, longest: number): value is string {
  return typeof value === 'string' && value.length <= longest && !/[\p{Cc}\u2028\u2029]/u.test(value);
}

function isWebUrl(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > longestGroupUrl || /[\s\p{Cc}]/u.test(value)) return false;
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}

function isDay(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

function checkLocales(value: unknown, texts: Readonly<Record<string, Check>>): string | null {
  if (value === null) return null;
  if (!isObject(value) || Object.keys(value).length > mostLanguages)
    return `must be an object with at most ${mostLanguages} languages`;
  for (const [language, translated] of Object.entries(value)) {
    if (!isLanguage(language))
      return `has ${JSON.stringify(language.slice(0, 40))}, which is not a language tag`;
    if (!isObject(translated)) return `must have an object for ${language}`;
    for (const [name, text] of Object.entries(translated)) {
      const check = texts[name];
      if (!check) return `has no field ${name.slice(0, 40)}; use ${Object.keys(texts).join(' and ')}`;
      const detail = check(text);
      if (detail !== null) return `has a ${name} in ${language} that ${detail}`;
    }
  }
  return null;
}

function oneOf(options: readonly string[]): Check {
  return (value) =>
    typeof value === 'string' && options.includes(value)
      ? null
      : `must be ${options.slice(0, -1).join(', ')} or ${options.at(-1)}`;
}
