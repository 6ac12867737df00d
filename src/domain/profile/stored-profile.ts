import { Damage, parseText } from './damage.ts';
import type { ProfileDocument } from './document.ts';
import { isPicture } from './files.ts';
import type { PublicProfile } from './public-profile.ts';

/** A stored public profile. The JSON contains the document, and `content` the rest, so that nothing is stored twice. */
export interface StoredProfile {
  readonly content: string;
  readonly json: string;
}

/** Fields that the JSON stores in another form. */
interface Replaced {
  readonly username?: unknown;
  readonly meta?: unknown;
  readonly image?: unknown;
}

/** The whole profile if its JSON does not contain the document unchanged. */
type Content = Omit<PublicProfile, 'document'> &
  ({ readonly document: ProfileDocument } | { readonly document?: never; readonly replaced: Replaced });

export function writeContent(profile: PublicProfile): string {
  const { document, ...rest } = profile;
  if (profile.overlays[profile.language] !== undefined) return JSON.stringify(profile);
  const { basics } = document;
  if (basics === undefined && hasPicture(profile)) return JSON.stringify(profile);
  const replaced = {
    ...pick(document, 'username'),
    ...pick(document, 'meta'),
    ...(basics !== undefined && hasPicture(profile) && pick(basics, 'image')),
  };
  return JSON.stringify({ ...rest, replaced });
}

export function parseStored({ content, json }: StoredProfile): PublicProfile {
  const parsed = parseText<Content>(content);
  if (parsed.document !== undefined) return parsed;
  const { replaced, document: _, ...rest } = parsed;
  if (replaced === undefined) throw new Damage('what is stored of a profile is not all there');
  return { document: parseDocument(json, rest, replaced), ...rest };
}

function parseDocument(json: string, profile: Pick<PublicProfile, 'files'>, replaced: Replaced) {
  const document = parseText<ProfileDocument>(json);
  putBack(document, 'username', replaced);
  putBack(document, 'meta', replaced);
  if (document.basics !== undefined && hasPicture(profile)) putBack(document.basics, 'image', replaced);
  return document;
}

function putBack(target: object, name: keyof Replaced, replaced: Replaced): void {
  if (Object.hasOwn(replaced, name)) Reflect.set(target, name, replaced[name]);
  else Reflect.deleteProperty(target, name);
}

function pick(source: object, name: string): object {
  return Object.hasOwn(source, name) ? { [name]: Reflect.get(source, name) } : {};
}

function hasPicture({ files }: Pick<PublicProfile, 'files'>): boolean {
  for (const path in files) if (isPicture(path)) return true;
  return false;
}
