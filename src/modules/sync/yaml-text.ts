import { type Document, isMap, isNode, isSeq, LineCounter, parseDocument, stringify, visit } from 'yaml';
import { isSame } from '../../domain/profile/canonical-json.ts';
import { isObject } from '../../domain/profile/is-object.ts';
import { isIndex, parsePointer } from '../../domain/profile/json-pointer.ts';
import type { UnreadableText } from './unreadable-text.ts';

/** The most aliases, because nested ones grow exponentially (a YAML bomb). */
const mostAliases = 100;

export function parseYaml(text: string) {
  const lines = new LineCounter();
  const document = parseDocument(text, {
    lineCounter: lines,
    schema: 'core',
    prettyErrors: false,
    logLevel: 'error',
  });
  const [error] = document.errors;
  if (error) return unreadable(lines.linePos(error.pos[0]).line, error.message);
  let value: unknown;
  try {
    // Converted through JSON, because a profile contains nothing that JSON cannot express.
    value = JSON.parse(JSON.stringify(document.toJS({ maxAliasCount: mostAliases }) ?? null));
  } catch (thrown) {
    return unreadable(1, thrown instanceof Error ? thrown.message : String(thrown));
  }
  return {
    value,
    lineOf: (pointer: string) => findLine(document, lines, parsePointer(pointer)),
    rewrite: (next: Readonly<Record<string, unknown>>) => {
      const edited = edit(document.clone(), value, next);
      return edited ?? edit(withoutAliases(document.clone()), value, next) ?? writeYaml(next);
    },
  };
}

/**
 * Edits the document. Null if the result would have another value, for example because an alias repeats the
 * changed part.
 */
function edit(copy: Document, before: unknown, next: Readonly<Record<string, unknown>>): string | null {
  try {
    update(copy, [], before, next);
    const text = copy.toString({ lineWidth: 0 });
    return isSame(parseDocument(text, { schema: 'core' }).toJS({ maxAliasCount: mostAliases }), next)
      ? text
      : null;
  } catch {
    return null;
  }
}

/** Replaces aliases by copies of their content. Anchors precede their aliases. */
function withoutAliases(copy: Document): Document {
  visit(copy, { Alias: (_key, alias) => copy.createNode(alias.resolve(copy)?.toJS(copy)) });
  return copy;
}

export function writeYaml(value: Readonly<Record<string, unknown>>): string {
  return stringify(value, { lineWidth: 0, aliasDuplicateObjects: false });
}

function unreadable(line: number, message: string): UnreadableText {
  return { line, detail: `is not YAML: ${message.split('\n')[0]}` };
}

type Path = readonly (string | number)[];

/** The line of a value, or of its nearest existing ancestor. */
function findLine(document: Document, lines: LineCounter, tokens: readonly string[]): number {
  for (let length = tokens.length; length > 0; length -= 1) {
    const node = document.getIn(asPath(tokens.slice(0, length)), true);
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
  }
  return 1;
}

function asPath(tokens: readonly string[]): (string | number)[] {
  return tokens.map((token) => (isIndex(token) ? Number(token) : token));
}

/** Updates only what differs, so that comments stay in place. */
function update(document: Document, path: Path, before: unknown, after: unknown): void {
  if (isSame(before, after)) return;
  const node = path.length === 0 ? document.contents : document.getIn(path, true);
  if (isObject(before) && isObject(after) && isMap(node)) {
    for (const name of Object.keys(before))
      if (!Object.hasOwn(after, name)) document.deleteIn([...path, name]);
    for (const [name, value] of Object.entries(after)) update(document, [...path, name], before[name], value);
  } else if (Array.isArray(before) && Array.isArray(after) && isSeq(node) && before.length <= after.length) {
    for (const [index, value] of after.entries()) update(document, [...path, index], before[index], value);
  } else document.setIn(path, document.createNode(after, { aliasDuplicateObjects: false }));
}
