import { readFileSync } from 'node:fs';
import { initSync, type TypstCompiler, TypstCompilerBuilder } from '@myriaddreamin/typst-ts-web-compiler';
import wasm from '@myriaddreamin/typst-ts-web-compiler/wasm' with { type: 'file' };
import type { PdfDocument } from './pdf-document.ts';
import classic from './templates/classic.typ' with { type: 'text' };
import modern from './templates/modern.typ' with { type: 'text' };
import parts from './templates/parts.typ' with { type: 'text' };

export type Typeset = (document: PdfDocument) => Uint8Array;

/** Points: the smaller ones where they spare a third page. */
const sizes = [10, 9.4, 8.8] as const;
const fewPages = 2;

/** It reads no files and makes no requests. */
export async function createTypesetter(fonts: readonly Uint8Array[]): Promise<Typeset> {
  initSync({ module: readFileSync(wasm) });
  const builder = new TypstCompilerBuilder();
  builder.set_dummy_access_model();
  for (const font of fonts) await builder.add_raw_font(font);
  const compiler = await builder.build();
  for (const [name, source] of Object.entries({ classic, modern, parts }))
    compiler.add_source(`/${name}.typ`, source);
  return (document) => typeset(compiler, document);
}

function typeset(compiler: TypstCompiler, document: PdfDocument): Uint8Array {
  place(compiler, document, chooseSize(compiler, document));
  const { result, diagnostics } = compiler.compile(mainOf(document), undefined, 'pdf', full);
  if (result instanceof Uint8Array) return result;
  throw new Error(`Typst: ${JSON.stringify(diagnostics)}`);
}

/** How much is told of a fault. */
const full = 2;

/** A document that is far too long keeps the default size and isn't typeset three times. */
function chooseSize(compiler: TypstCompiler, document: PdfDocument): number {
  const [usual, ...smaller] = sizes;
  const pages = countPages(compiler, document, usual);
  if (pages <= fewPages || pages > fewPages + 1) return usual;
  return smaller.find((size) => countPages(compiler, document, size) <= fewPages) ?? usual;
}

function countPages(compiler: TypstCompiler, document: PdfDocument, size: number): number {
  place(compiler, document, size);
  const [pages] = JSON.parse(compiler.query(mainOf(document), undefined, '<pages>', 'value'));
  return Number(pages);
}

/** As data, next to the templates. */
function place(compiler: TypstCompiler, document: PdfDocument, size: number): void {
  compiler.map_shadow('/person.json', Buffer.from(JSON.stringify({ ...document, size })));
}

function mainOf({ template }: PdfDocument): string {
  return `/${template}.typ`;
}
