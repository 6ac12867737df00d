import {
  contentTypeOf,
  endingOf,
  type Format,
  formatNames,
  madeFormats,
  negotiatedFormats,
} from '../../src/domain/pages/format-names.ts';
import { note, table } from './markdown.ts';

const uses: Readonly<Record<Format, string>> = {
  html: 'Web page, printable as a CV',
  json: 'JSON Resume with URLs of files and languages',
  jsonld: 'schema.org `Person` for search engines',
  vcard: 'Contact for address books (vCard 4)',
  markdown: 'Markdown',
  text: 'Plain text',
  qr: 'QR code of the URL, as SVG',
  'qr-png': 'QR code of the URL, at least 512 × 512 pixels',
  badge: 'Name and sign of the site, as SVG, for links on other pages',
  card: 'Preview image for pasted links, 1200 × 630 pixels',
  docx: 'Word document',
  pdf: 'Tagged PDF, unless the site has `PDF=off`',
};

/** Every output format, from the table that serves them. */
export function formatsReference(): string {
  const offer = madeFormats;
  const kinds = ['profile', 'section', 'item'] as const;
  const rows = formatNames('profile', offer).map((format) => [
    `\`${format}\``,
    uses[format],
    `\`${contentTypeOf(format)}\``,
    endingOf(format) === null ? '' : `\`.${endingOf(format)}\``,
    kinds.filter((kind) => formatNames(kind, offer).includes(format)).join(', '),
  ]);
  const unasked = formatNames('profile', offer).filter(
    (format) => !negotiatedFormats('profile', offer).includes(format),
  );
  return `${note}

# Output formats

Every profile has one URL. Add \`?format=NAME\` to choose a format, for example \`https://people.example.org/ada?format=json\`.

${table(['format', 'content', 'content type', 'file', 'available for'], rows)}
## Choose a format

1. \`?format=\` wins. An unknown name returns 406.
2. Without it, the \`Accept\` header decides. \`*/*\` returns HTML.
3. \`Accept\` never selects ${unasked.map((format) => `\`${format}\``).join(', ')}. Ask for it by name.

## Choose a language

1. \`?lang=\` wins, for example \`?lang=fr\`.
2. Without it, the \`Accept-Language\` header decides.
3. Text without a translation appears in the main language of the profile.

## PDF options

| parameter | values | default |
| --- | --- | --- |
| \`template\` | \`paper\`, \`studio\`, \`terminal\`, \`gallery\`, \`sidebar\`, \`links\` | depends on the theme of the profile |
| \`paper\` | \`a4\`, \`letter\` | depends on the country of the profile |

## URLs

| path | content |
| --- | --- |
| \`/ada\` | Profile |
| \`/ada/projects\` | Section |
| \`/ada/projects/engine\` | Item |
| \`/ada/projects/engine/notes/plan.pdf\` | File of an item; supports \`Range\` |
| \`/ada/basics/image/me.webp\` | Profile photo |
| \`/ada/basics/cover/pier.jpg\` | Cover image |

Add \`?size=400\`, \`800\` or \`1600\` to the URL of an image for a smaller one.

## Response headers

- \`ETag\` is strong. Send it as \`If-None-Match\` to get 304.
- \`Link\` lists the other formats and languages.
- Responses of 1 KiB or more are compressed with \`br\` or \`gzip\` if \`Accept-Encoding\` allows it. Files are not compressed.

## WebFinger

The main host answers \`/.well-known/webfinger?resource=acct:ada@example.org\` (RFC 7033) for published users.
The host in \`acct:\` is the host of \`BASE_URL\` or \`PROFILES_URL\`. The response links to the page, JSON, JSON-LD, vCard, photo and the links of the user.
`;
}
