import { readFileSync } from 'node:fs';
import { initSync, type TypstCompiler, TypstCompilerBuilder } from '@myriaddreamin/typst-ts-web-compiler';
import wasm from '@myriaddreamin/typst-ts-web-compiler/wasm' with { type: 'file' };
import type { Density } from '../../../domain/profile/document.ts';
import type { PdfDocument } from './pdf-document.ts';
import gallery from './templates/gallery.typ' with { type: 'text' };
import links from './templates/links.typ' with { type: 'text' };
import paper from './templates/paper.typ' with { type: 'text' };
import parts from './templates/parts.typ' with { type: 'text' };
import sidebar from './templates/sidebar.typ' with { type: 'text' };
import studio from './templates/studio.typ' with { type: 'text' };
import terminal from './templates/terminal.typ' with { type: 'text' };

/** Renders a document with the bytes of its images by name. */
export interface Typesetter {
  set(document: PdfDocument, files: ReadonlyMap<string, Uint8Array>): Uint8Array;
  /** Frees its memory. */
  end(): void;
}

interface Setting {
  /** Font size in points. */
  readonly size: number;
  /** The factor for space between paragraphs and sections. */
  readonly air: number;
}

const settings: Readonly<Record<Density, Setting>> = {
  comfortable: { size: 10, air: 1 },
  compact: { size: 9.4, air: 0.75 },
};
/** Tighter layouts that may save the last page. */
const tighter: readonly Setting[] = [
  { size: 9.7, air: 0.85 },
  { size: 9.4, air: 0.75 },
  { size: 9, air: 0.65 },
  { size: 8.7, air: 0.6 },
];
/** The share of a page that is too little for a page of its own. */
const overrun = 0.15;

/** Creates a typesetter that reads no files and makes no requests. */
export async function createTypesetter(fonts: readonly Uint8Array[]): Promise<Typesetter> {
  initSync({ module: readFileSync(wasm) });
  const builder = new TypstCompilerBuilder();
  builder.set_dummy_access_model();
  for (const font of fonts) await builder.add_raw_font(font);
  const compiler = await builder.build();
  for (const [name, source] of Object.entries({ gallery, links, paper, parts, sidebar, studio, terminal }))
    compiler.add_source(`/${name}.typ`, source);
  return {
    set: (document, files) => {
      for (const [name, bytes] of files) compiler.map_shadow(name, bytes);
      try {
        return typeset(compiler, document);
      } finally {
        for (const name of files.keys()) compiler.unmap_shadow(name);
      }
    },
    end: () => compiler.free(),
  };
}

function typeset(compiler: TypstCompiler, document: PdfDocument): Uint8Array {
  place(compiler, document, chooseSetting(compiler, document));
  const { result, diagnostics } = compiler.compile(mainOf(document), undefined, 'pdf', full);
  if (result instanceof Uint8Array) return result;
  throw new Error(`Typst: ${JSON.stringify(diagnostics)}`);
}

/** The level of detail of error messages. */
const full = 2;

/** Chooses a layout. If the last page has more than a little text, the usual layout stays, without a second attempt. */
function chooseSetting(compiler: TypstCompiler, document: PdfDocument): Setting {
  const usual = settings[document.density];
  const { sheets, used } = measure(compiler, document, usual);
  if (sheets === 1 || used > overrun) return usual;
  return (
    tighter.find(
      (setting) => setting.size < usual.size && measure(compiler, document, setting).sheets < sheets,
    ) ?? usual
  );
}

interface Extent {
  readonly sheets: number;
  /** The used share of the last page. */
  readonly used: number;
}

function measure(compiler: TypstCompiler, document: PdfDocument, setting: Setting): Extent {
  place(compiler, document, setting);
  const [[sheets, used]] = JSON.parse(compiler.query(mainOf(document), undefined, '<end>', 'value'));
  return { sheets: Number(sheets), used: Number(used) };
}

/** Passes the document as data next to the templates. */
function place(compiler: TypstCompiler, document: PdfDocument, setting: Setting): void {
  compiler.map_shadow('/person.json', Buffer.from(JSON.stringify({ ...document, ...setting })));
}

function mainOf({ look }: PdfDocument): string {
  return `/${look}.typ`;
}
