import type { Mutation } from './mutation.ts';

const tests = ['test/browser/layout.test.ts'];

/** What is there, and is to be seen as well. */
export const layout: readonly Mutation[] = [
  {
    breaks: 'the end of a long line of JSON can be scrolled to',
    file: 'src/editor/json/json-page.css',
    text: '  width: max-content;\n',
    replacement: '',
    tests,
    only: 'end of a long line',
  },
  {
    breaks: 'the ring of focus goes round the frame of the JSON',
    file: 'src/editor/json/json-page.css',
    text: '.code:focus-within {',
    replacement: '.code:target {',
    tests,
    only: 'ring of focus',
  },
  {
    breaks: 'a value of an import stands below its caption',
    file: 'src/editor/transfer/transfer.css',
    text: '.conflict [dir] {',
    replacement: '.conflict label {',
    tests,
    only: 'below its caption',
  },
];
