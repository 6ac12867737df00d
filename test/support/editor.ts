import { findDraft } from '../../src/accounts/find-draft.ts';
import type { ProfileDocument } from '../../src/domain/profile/document.ts';
import { readDraft } from '../../src/domain/profile/draft.ts';
import { findUserByName } from '../../src/store/users.ts';
import type { TestServer } from './server.ts';

/** The controls of a page's form, as a browser without scripts would submit them. */
export function fieldsOf(body: string): [name: string, value: string][] {
  const [form = ''] = /<form [^>]*data-editor[\s\S]*?<\/form>/.exec(body) ?? [];
  const fields: [string, string][] = [];
  for (const [, input, area, areaText, select, options] of form.matchAll(
    /<input([^>]*)>|<textarea([^>]*)>([\s\S]*?)<\/textarea>|<select([^>]*)>([\s\S]*?)<\/select>/g,
  )) {
    const attributes = input ?? area ?? select ?? '';
    const name = decode(/ name="([^"]*)"/.exec(attributes)?.[1] ?? '');
    const isOffered = / type="(?:radio|checkbox)"/.test(attributes) && !/ checked/.test(attributes);
    // A control may belong to another form.
    if (name === '' || isOffered || / form="/.test(attributes)) continue;
    if (input !== undefined) fields.push([name, decode(/ value="([^"]*)"/.exec(input)?.[1] ?? '')]);
    else if (area !== undefined)
      fields.push([name, decode(areaText?.replace(/^\n/, '') ?? '').replace(/\r\n?|\n/g, '\r\n')]);
    else fields.push([name, selected(options ?? '')]);
  }
  return fields;
}

/** The controls with other values. Throws if the form lacks one of them. */
export function fill(body: string, values: Readonly<Record<string, string>>): [string, string][] {
  const fields = fieldsOf(body);
  for (const name of Object.keys(values)) {
    if (name !== 'do' && name !== 'autosave' && !fields.some(([one]) => one === name))
      throw new Error(`the form has no ${name}, but ${fields.map(([one]) => one).join(' ')}`);
  }
  const filled = fields.map(([name, value]): [string, string] => [name, values[name] ?? value]);
  const extra = ['do', 'autosave'].filter((name) => name in values);
  return [...filled, ...extra.map((name): [string, string] => [name, values[name] ?? ''])];
}

/** The stored draft. */
export async function draftOf({ database }: TestServer, username: string): Promise<ProfileDocument> {
  const user = await findUserByName(database, username);
  if (!user) throw new Error(`there is no ${username}`);
  return readDraft(await findDraft(database, user));
}

export function decode(html: string): string {
  return html.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
}

function selected(options: string): string {
  const all = [...options.matchAll(/<option([^>]*)>/g)].map(([, attributes = '']) => attributes);
  const chosen = all.find((attributes) => / selected/.test(attributes)) ?? all[0] ?? '';
  return decode(/ value="([^"]*)"/.exec(chosen)?.[1] ?? '');
}
