import {
  AlignmentType,
  Document,
  ExternalHyperlink,
  HeadingLevel,
  type IParagraphOptions,
  LevelFormat,
  Packer,
  Paragraph,
  type ParagraphChild,
  TextRun,
} from 'docx';
import { directionOf } from '../../core/texts/direction.ts';
import { isolateIn, withoutIsolates } from '../../domain/formats/isolate-part.ts';
import type { Block, Run } from '../../domain/formats/markdown-to-blocks.ts';
import {
  type Outline,
  type OutlineEntry,
  type OutlineSection,
  outlineOf,
} from '../../domain/formats/outline.ts';
import { documentLabels } from '../../domain/pages/page.ts';
import type { PublicProfile } from '../../domain/profile/public-profile.ts';
import { createView, type ViewPlace } from '../../domain/profile/view.ts';
import { createSplitter } from './split-by-direction.ts';

/** Deeper lists are indented like this level. */
const deepestList = 8;
const fonts = 'Calibri';

interface Setting {
  readonly isFromRight: boolean;
  readonly splitByDirection: ReturnType<typeof createSplitter>;
  /** Each numbered list has its own numbering and counts from its own start. */
  readonly numbered: { readonly start: number }[];
}

/** Renders a Word document. Equal profiles may give different bytes. */
export function renderDocx(profile: PublicProfile, place: ViewPlace, locale: string): Promise<Uint8Array> {
  const view = createView(profile, place);
  return writeDocx(outlineOf(view, documentLabels(view, locale)));
}

/** Writes a Word document with headings, lists and links that other programs recognize. */
async function writeDocx(outline: Outline): Promise<Uint8Array> {
  const isFromRight = directionOf(outline.language) === 'rtl';
  const setting: Setting = { isFromRight, splitByDirection: createSplitter(isFromRight), numbered: [] };
  const children = composeDocument(outline, setting);
  const document = new Document({
    title: writable(withoutIsolates(outline.name)),
    creator: writable(withoutIsolates(outline.name)),
    description: writable(withoutIsolates(outline.label)),
    styles: {
      default: {
        document: {
          run: {
            font: fonts,
            size: 22,
            language: { value: outline.language, bidirectional: outline.language },
          },
          paragraph: { spacing: { after: 80 } },
        },
        heading1: { run: { size: 40, bold: true }, paragraph: { spacing: { after: 40 } } },
        heading2: {
          run: { size: 28, bold: true, color: '7A3410' },
          paragraph: { spacing: { before: 280, after: 80 }, keepNext: true },
        },
        heading3: {
          run: { size: 23, bold: true },
          paragraph: { spacing: { before: 160, after: 20 }, keepNext: true },
        },
      },
    },
    numbering: {
      config: [
        { reference: 'points', levels: levels(() => ({ format: LevelFormat.BULLET, text: '•', start: 1 })) },
        ...setting.numbered.map(({ start }, index) => ({
          reference: `numbers-${index}`,
          levels: levels((level) => ({ format: LevelFormat.DECIMAL, text: `%${level + 1}.`, start })),
        })),
      ],
    },
    sections: [{ properties: { page: { size: { width: 11_906, height: 16_838 } } }, children }],
  });
  return Packer.toBuffer(document);
}

function levels(
  at: (level: number) => {
    readonly format: (typeof LevelFormat)[keyof typeof LevelFormat];
    readonly text: string;
    readonly start: number;
  },
) {
  return Array.from({ length: deepestList + 1 }, (_, level) => ({
    level,
    ...at(level),
    alignment: AlignmentType.START,
    style: { paragraph: { indent: { start: 360 * (level + 1), hanging: 260 } } },
  }));
}

function composeDocument(outline: Outline, setting: Setting) {
  const { language, name, label, contacts, summary, sections, address } = outline;
  const line = (runs: readonly Run[], options: IParagraphOptions = {}) => paragraph(runs, setting, options);
  const between = contacts.flatMap((run, index) => (index === 0 ? [run] : [{ text: ' · ' }, run]));
  return [
    line([{ text: name }], { heading: HeadingLevel.HEADING_1 }),
    ...(label === '' ? [] : [line([{ text: label, italic: true }])]),
    ...(between.length === 0 ? [] : [line(between)]),
    ...composeBlocks(summary, setting),
    ...sections.flatMap((section) => composeSection(section, setting)),
    line([{ text: isolateIn(language).address(address), address }], { spacing: { before: 320 } }),
  ];
}

function composeSection({ title, blocks, entries }: OutlineSection, setting: Setting): Paragraph[] {
  return [
    paragraph([{ text: title }], setting, { heading: HeadingLevel.HEADING_2 }),
    ...composeBlocks(blocks, setting),
    ...entries.flatMap((entry) => composeEntry(entry, setting)),
  ];
}

function composeEntry({ title, facts, blocks }: OutlineEntry, setting: Setting): Paragraph[] {
  return [
    ...(title === '' ? [] : [paragraph([{ text: title }], setting, { heading: HeadingLevel.HEADING_3 })]),
    ...(facts === '' ? [] : [paragraph([{ text: facts, italic: true }], setting, { keepNext: true })]),
    ...composeBlocks(blocks, setting),
  ];
}

function composeBlocks(
  blocks: readonly Block[],
  setting: Setting,
  options: IParagraphOptions = {},
  depth = 0,
): Paragraph[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'list') return composeList(block, setting, depth);
    return block.kind === 'quote'
      ? composeBlocks(block.blocks, setting, { ...options, indent: { start: 400 } }, depth)
      : [paragraph(block.runs, setting, options)];
  });
}

/** Further paragraphs of a list item follow below it without a bullet. */
function composeList(
  { start, items }: Extract<Block, { readonly kind: 'list' }>,
  setting: Setting,
  depth: number,
): Paragraph[] {
  const reference = start === null ? 'points' : `numbers-${setting.numbered.push({ start }) - 1}`;
  const level = Math.min(depth, deepestList);
  return items.flatMap(([first, ...rest]) => [
    ...(first === undefined
      ? []
      : composeBlocks([first], setting, { numbering: { reference, level } }, depth + 1)),
    ...composeBlocks(rest, setting, { indent: { start: 360 * (level + 1) } }, depth + 1),
  ]);
}

function paragraph(runs: readonly Run[], setting: Setting, options: IParagraphOptions): Paragraph {
  return new Paragraph({
    ...options,
    bidirectional: setting.isFromRight,
    children: runs.flatMap((run) => composeRun(run, setting)),
  });
}

function composeRun({ address, ...run }: Run, setting: Setting): ParagraphChild[] {
  const words = wordsOf(run, address !== undefined, setting);
  return address === undefined ? words : [new ExternalHyperlink({ link: address, children: words })];
}

function wordsOf(
  { text, bold, italic, strike, code }: Omit<Run, 'address'>,
  isLink: boolean,
  { splitByDirection }: Setting,
): TextRun[] {
  const lines = writable(text).split('\n');
  return lines.flatMap((line, index) =>
    splitByDirection(line).map(
      (piece, place) =>
        new TextRun({
          text: piece.text,
          ...(index > 0 && place === 0 && { break: 1 }),
          ...(bold && { bold, boldComplexScript: true }),
          ...(italic && { italics: italic, italicsComplexScript: true }),
          ...(strike && { strike }),
          ...(code && { font: 'Consolas' }),
          ...(isLink && { style: 'Hyperlink' }),
          ...(piece.isFromRight && { rightToLeft: true }),
        }),
    ),
  );
}

/** Removes lone surrogates and two characters that XML forbids. */
function writable(text: string): string {
  return text.toWellFormed().replace(/[\ufffe\uffff]/g, '');
}
