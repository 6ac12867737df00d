import { itemsIn } from './document.ts';
import { nameParts } from './fields.ts';
import { languagesOf, localize } from './localize.ts';
import type { PublicProfile } from './public-profile.ts';

/** Fields that name employers or references, by section. */
const namedIn: Readonly<Record<string, readonly string[]>> = {
  work: ['name', 'location'],
  volunteer: ['organization'],
  projects: ['entity'],
  references: ['name'],
};

/** Everything that identifies the person, in every language of the profile. */
export function findNames(profile: PublicProfile, username: string): string[] {
  const found = new Set([username]);
  const add = (...values: readonly unknown[]) => {
    for (const value of values) if (typeof value === 'string' && value.trim() !== '') found.add(value.trim());
  };
  for (const language of languagesOf(profile)) {
    const document = localize(profile, language);
    const { name = '', email, phone, url, profiles = [], location, ...others } = document.basics ?? {};
    add(
      ...spellingsOf(name),
      email,
      phone,
      hostOf(url),
      location?.address,
      location?.postalCode,
      location?.city,
    );
    for (const part of nameParts) add(...spellingsOf(Reflect.get(others, part)));
    for (const account of profiles) add(account.username);
    for (const [type, fields] of Object.entries(namedIn))
      for (const item of itemsIn(document, type))
        add(...fields.map((field) => item[field]), hostOf(item.url));
  }
  return [...found];
}

/** The name, its parts, and the name without spaces, as in a hashtag. */
function spellingsOf(name: unknown): string[] {
  if (typeof name !== 'string') return [];
  const parts = name.split(/[\s,]+/).flatMap((part) => [part, ...part.split('-')]);
  const isPart = (part: string) => part.length > 2 || /^\p{Lu}\p{Ll}$/u.test(part);
  return [
    name,
    name.replace(/[\s,]+/g, ''),
    ...parts.filter((part) => isPart(part) && !isParticle(part, name)),
  ];
}

/** A short lower-case word between names, for example “von”. It identifies no one in a text. */
function isParticle(part: string, name: string): boolean {
  return part.length <= 3 && /^\p{Ll}/u.test(part) && /\p{Lu}/u.test(name);
}

/** The host of a URL, because texts mention sites without the scheme. */
function hostOf(url: unknown): string | undefined {
  const parsed = typeof url === 'string' ? URL.parse(url) : null;
  return parsed?.hostname.replace(/^www\./, '');
}
