import { expect, test } from 'bun:test';
import { parseConfig } from './config.ts';

const settings = { APP_SECRET: 'x'.repeat(32) };
const read = (value: string) => {
  const parsed = parseConfig({ ...settings, DIRECTORY_FIELDS: value }, ['directoryFields']);
  return 'problems' in parsed ? parsed.problems.map(({ message }) => message) : parsed.config.directoryFields;
};
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

test('reads attributes, parts, types and extensions in whatever case', () => {
  expect(read('')).toEqual([]);
  expect(
    read(
      `NAME.Formatted=/basics/name, urn:ietf:params:scim:schemas:core:2.0:User:title=/basics/label,phonenumbers[Work]=/basics/phone,addresses[work].locality=/basics/location/city,${enterprise}:department=/basics/summary`,
    ),
  ).toEqual([
    { source: 'NAME.Formatted', attribute: 'name', type: null, part: 'formatted', pointer: '/basics/name' },
    {
      source: 'urn:ietf:params:scim:schemas:core:2.0:User:title',
      attribute: 'title',
      type: null,
      part: null,
      pointer: '/basics/label',
    },
    {
      source: 'phonenumbers[Work]',
      attribute: 'phoneNumbers',
      type: 'Work',
      part: 'value',
      pointer: '/basics/phone',
    },
    {
      source: 'addresses[work].locality',
      attribute: 'addresses',
      type: 'work',
      part: 'locality',
      pointer: '/basics/location/city',
    },
    {
      source: `${enterprise}:department`,
      attribute: `${enterprise}:department`,
      type: null,
      part: null,
      pointer: '/basics/summary',
    },
  ]);
});

const unfit: readonly (readonly [value: string, why: string])[] = [
  ['title', '"title" is not a mapping; use attribute=pointer, for example title=/basics/label'],
  ['=/basics/label', '"=/basics/label" is not a mapping'],
  ['tilte=/basics/label', '"tilte" is not a SCIM attribute with text'],
  ['password=/basics/label', '"password" is not a SCIM attribute with text'],
  ['active=/basics/label', '"active" is not a SCIM attribute with text'],
  ['title.short=/basics/label', '"title.short" is not a SCIM attribute with text'],
  [
    'title=/basics/image',
    '"/basics/image" is not a field that a directory can fill; use one of /basics/name,',
  ],
  ['title=basics/label', '"basics/label" is not a field that a directory can fill'],
  ['title=/work/0/position', '"/work/0/position" is not a field that a directory can fill'],
  ['title[work]=/basics/label', '"title[work]" has a type, but title has only one value; remove [work]'],
  ['name=/basics/name', '"name" names no part; use one of name.formatted,'],
  ['name.whole=/basics/name', '"name.whole" names no part; use one of name.formatted,'],
  [
    'phoneNumbers=/basics/phone',
    '"phoneNumbers" has several values; name the type, for example phoneNumbers[work]',
  ],
  [
    'addresses=/basics/location/city',
    '"addresses" has several values; name the type, for example addresses[work].locality',
  ],
  [
    'addresses[work]=/basics/location/city',
    '"addresses[work]" names no part; use one of addresses[work].formatted,',
  ],
  ['title=/basics/label,userType=/basics/label', '/basics/label has two attributes; keep one of them'],
];

test.each(unfit)('rejects %s with what to write instead', (value, why) => {
  const found = read(value);
  expect(found).toHaveLength(1);
  expect(found[0]).toStartWith(`is ${JSON.stringify(value)}: ${why}`);
});
