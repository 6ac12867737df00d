import { leaveOrnaments } from '../../../domain/fonts/drawable-text.ts';
import type { Block, Run } from '../../../domain/formats/markdown-to-blocks.ts';
import type { Outline } from '../../../domain/formats/outline.ts';

/** Nesting of lists and quotes. Deeper levels are indented like this one. */
const deepest = 6;
/** Characters. Typst rejects longer URLs. */
const longestAddress = 2_000;

export interface TypstText {
  readonly outline: Outline;
  /** The first character that no font has. */
  readonly missing: string | null;
}

/** User text in a form that Typst accepts. */
export function toTypstText(outline: Outline, canDraw: (point: number) => boolean): TypstText {
  let missing: string | null = null;
  const text = (words: string): string => {
    const found = leaveOrnaments(words.toWellFormed(), canDraw);
    missing ??= found.missing;
    return found.kept;
  };
  const mended = mend(outline, text);
  return { outline: mended, missing };
}

function mend(outline: Outline, text: (words: string) => string): Outline {
  const blocks = (list: readonly Block[]) => mendBlocks(list, text, 0);
  return {
    ...outline,
    name: text(outline.name),
    label: text(outline.label),
    contacts: outline.contacts.map((run) => mendRun(run, text)),
    summary: blocks(outline.summary),
    sections: outline.sections.map((section) => ({
      ...section,
      title: text(section.title),
      blocks: blocks(section.blocks),
      entries: section.entries.map((entry) => ({
        ...entry,
        title: text(entry.title),
        facts: text(entry.facts),
        subtitle: text(entry.subtitle),
        period: text(entry.period),
        role: entry.role && {
          employer: text(entry.role.employer),
          period: text(entry.role.period),
          title: text(entry.role.title),
          subtitle: text(entry.role.subtitle),
        },
        blocks: blocks(entry.blocks),
      })),
    })),
  };
}

function mendRun({ address, ...run }: Run, text: (words: string) => string): Run {
  const isShort = address !== undefined && address.length <= longestAddress;
  return { ...run, text: text(run.text), ...(isShort && { address: address.toWellFormed() }) };
}

function mendBlocks(list: readonly Block[], text: (words: string) => string, depth: number): Block[] {
  return list.flatMap((block): Block[] => {
    if (block.kind === 'paragraph') return [{ ...block, runs: block.runs.map((run) => mendRun(run, text)) }];
    const within = (block.kind === 'quote' ? [block.blocks] : block.items).map((inside) =>
      mendBlocks(inside, text, depth + 1),
    );
    if (depth >= deepest) return within.flat();
    return block.kind === 'quote'
      ? [{ kind: 'quote', blocks: within.flat() }]
      : [{ ...block, items: within }];
  });
}
