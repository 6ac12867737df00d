import { memoize } from '../platform/memo.ts';

/** A rule, or an at-rule that contains rules. */
interface Rule {
  readonly text: string;
  /** For each selector, the classes without which it matches nothing. Empty for rules that always stay. */
  readonly needs: readonly (readonly string[])[];
  /** Null for a rule that contains no other rules. */
  readonly inner: { readonly head: string; readonly rules: readonly Rule[] } | null;
}

interface Sheet {
  readonly rules: readonly Rule[];
  /** All classes that any rule may need. */
  readonly classes: readonly string[];
  /** The used styles for a set of classes. */
  readonly used: (classes: string) => string;
}

/** Profiles differ in few classes, so many profiles share their set. */
const mostSets = 200;

/**
 * The rules of packed styles that can match something in the markup. Rules for classes that the markup lacks
 * are omitted, because no script adds them.
 */
export function usedStyles(styles: string, markup: string): string {
  const { classes, used } = parseSheet(styles);
  const present = classesIn(markup);
  return used(classes.filter((name) => present.has(name)).join(' '));
}

const parseSheet = memoize(100, (styles: string): Sheet => {
  const rules = parseRules(styles);
  const used = memoize(mostSets, (classes: string) => write(rules, new Set(classes.split(' '))));
  return { rules, classes: [...new Set(neededBy(rules))].sort(), used };
});

function neededBy(rules: readonly Rule[]): string[] {
  return rules.flatMap(({ needs, inner }) => (inner ? neededBy(inner.rules) : needs.flat()));
}

function write(rules: readonly Rule[], present: ReadonlySet<string>): string {
  return rules.map((rule) => writeRule(rule, present)).join('');
}

function writeRule({ text, needs, inner }: Rule, present: ReadonlySet<string>): string {
  if (inner) {
    const rules = write(inner.rules, present);
    return rules === '' ? '' : `${inner.head}{${rules}}`;
  }
  const canMatch = needs.length === 0 || needs.some((names) => names.every((name) => present.has(name)));
  return canMatch ? text : '';
}

function classesIn(markup: string): Set<string> {
  const attributes = new Set<string>();
  for (let at = markup.indexOf(opening); at >= 0; at = markup.indexOf(opening, at)) {
    at += opening.length;
    attributes.add(markup.slice(at, markup.indexOf('"', at)));
  }
  return new Set([...attributes].flatMap((names) => names.split(' ')));
}

const opening = ' class="';

/** Finds quotes, braces and semicolons. Quoted text may contain braces. */
const pieces = /"[^"]*"|'[^']*'|[{};]/g;

function parseRules(css: string): Rule[] {
  const rules: Rule[] = [];
  let [depth, start, open] = [0, 0, -1];
  for (const { 0: mark, index } of css.matchAll(pieces)) {
    if (mark === '{') {
      if (depth === 0) open = index;
      depth += 1;
    } else if (mark === '}') depth -= 1;
    const isEnd = depth === 0 && (mark === '}' || (mark === ';' && open < 0));
    if (mark.length > 1 || !isEnd) continue;
    rules.push(parseRule(css.slice(start, index + 1), open - start));
    [start, open] = [index + 1, -1];
  }
  // A rule without an end stays unchanged.
  return start < css.length ? [...rules, { text: css.slice(start), needs: [], inner: null }] : rules;
}

function parseRule(text: string, open: number): Rule {
  const head = open < 0 ? text : text.slice(0, open);
  if (/^@(media|supports|container)\b/.test(head))
    return { text, needs: [], inner: { head, rules: parseRules(text.slice(open + 1, -1)) } };
  if (head.startsWith('@')) return { text, needs: [], inner: null };
  return { text, needs: selectorsIn(head).map(classesOf), inner: null };
}

/** The selectors without text in parentheses, because `:is(.a,.b)` needs only one of its classes and `:not(.a)` none. */
function selectorsIn(head: string): string[] {
  let plain = head.replace(/\[[^\]]*\]/g, '');
  for (let before = ''; before !== plain; ) {
    before = plain;
    plain = plain.replace(/\([^()]*\)/g, '');
  }
  return plain.split(',');
}

function classesOf(selector: string): string[] {
  return Array.from(selector.matchAll(/\.([\w-]+)/g), ([, name = '']) => name);
}
