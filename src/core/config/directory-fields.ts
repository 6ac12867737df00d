import { listOfNames, UnfitValue } from './values.ts';

/** A SCIM attribute that provides a field of profiles. */
export interface MappedField {
  /** As written in the setting. */
  readonly source: string;
  /** The attribute without the core schema. */
  readonly attribute: string;
  /** The type among several values, for example `work`. */
  readonly type: string | null;
  /** The part of a complex attribute, for example `formatted`. */
  readonly part: string | null;
  readonly pointer: string;
}

const coreSchema = /^urn:ietf:params:scim:schemas:core:2\.0:User:/i;
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:';
const single = ['userName', 'displayName', 'nickName', 'profileUrl', 'title', 'userType', 'externalId'];
const complex: Readonly<Record<string, readonly string[]>> = {
  name: ['formatted', 'givenName', 'familyName', 'middleName', 'honorificPrefix', 'honorificSuffix'],
  [`${enterprise}manager`]: ['displayName'],
};
const several: Readonly<Record<string, readonly string[]>> = {
  emails: ['value'],
  phoneNumbers: ['value'],
  ims: ['value'],
  addresses: ['formatted', 'streetAddress', 'locality', 'region', 'postalCode', 'country'],
};

const fields = [
  ...['name', 'givenName', 'familyName', 'label', 'summary', 'email', 'phone', 'url'],
  ...['address', 'postalCode', 'city', 'region', 'countryCode'].map((name) => `location/${name}`),
].map((name) => `/basics/${name}`);

/** The value of DIRECTORY_FIELDS. */
export function directoryFields(value: string): readonly MappedField[] | UnfitValue {
  const found = listOfNames(directoryField)(value);
  if (found instanceof UnfitValue) return found;
  const double = found.find(
    ({ pointer }, index) => found.findIndex((one) => one.pointer === pointer) < index,
  );
  return double ? new UnfitValue(`${double.pointer} has two attributes; keep one of them`) : found;
}

function directoryField(text: string): MappedField | UnfitValue {
  const cut = text.lastIndexOf('=');
  const [source, pointer] = [text.slice(0, cut).trim(), text.slice(cut + 1).trim()];
  if (cut < 1)
    return new UnfitValue(
      `${JSON.stringify(text)} is not a mapping; use attribute=pointer, for example title=/basics/label`,
    );
  if (!fields.includes(pointer))
    return new UnfitValue(
      `${JSON.stringify(pointer)} is not a field that a directory can fill; use one of ${fields.join(', ')}`,
    );
  const parsed = parseSource(source);
  return parsed instanceof UnfitValue ? parsed : { source, ...parsed, pointer };
}

type Source = Pick<MappedField, 'attribute' | 'type' | 'part'>;

function parseSource(source: string): Source | UnfitValue {
  const shape = /^((?:urn:[\w.:-]+:)?[a-z$][\w$-]*)(?:\[([\w-]+)\])?(?:\.([a-z$][\w$-]*))?$/i;
  const [, name, type = null, part = null] = shape.exec(source.replace(coreSchema, '')) ?? [];
  const unknown = new UnfitValue(
    `${JSON.stringify(source)} is not a SCIM attribute with text; use for example title, name.formatted, phoneNumbers[work] or ${enterprise}department`,
  );
  if (name === undefined) return unknown;
  const listed = spelledIn(Object.keys(several), name);
  if (listed !== null) return parseTyped(source, { attribute: listed, type, part });
  if (type !== null)
    return new UnfitValue(
      `${JSON.stringify(source)} has a type, but ${name} has only one value; remove [${type}]`,
    );
  const whole = spelledIn(Object.keys(complex), name);
  if (whole !== null) {
    const parts = complex[whole] ?? [];
    const chosen = spelledIn(parts, part ?? '');
    if (chosen !== null) return { attribute: whole, type, part: chosen };
    return new UnfitValue(
      `${JSON.stringify(source)} names no part; use one of ${parts.map((one) => `${name}.${one}`).join(', ')}`,
    );
  }
  const attribute = name.startsWith('urn:') ? name : spelledIn(single, name);
  return attribute !== null && part === null ? { attribute, type, part } : unknown;
}

/** Parses a source with a type, which selects one of several values. */
function parseTyped(source: string, { attribute, type, part }: Source): Source | UnfitValue {
  const parts = several[attribute] ?? [];
  const usual = parts[0] === 'value' ? 'value' : null;
  if (type === null)
    return new UnfitValue(
      `${JSON.stringify(source)} has several values; name the type, for example ${attribute}[work]${usual === null ? '.locality' : ''}`,
    );
  const chosen = spelledIn(parts, part ?? usual ?? '');
  if (chosen !== null) return { attribute, type, part: chosen };
  return new UnfitValue(
    `${JSON.stringify(source)} names no part; use one of ${parts.map((one) => `${attribute}[${type}].${one}`).join(', ')}`,
  );
}

/** The correct spelling, because SCIM names are case-insensitive. */
function spelledIn(names: readonly string[], given: string): string | null {
  return names.find((name) => name.toLowerCase() === given.toLowerCase()) ?? null;
}
