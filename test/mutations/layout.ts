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
  {
    breaks: 'a box that tells of something does not touch what is below it',
    file: 'src/html/design/states.css',
    text: '  margin: 1em 0;\n',
    replacement: '',
    tests,
    only: 'does not touch',
  },
  {
    breaks: 'no place of the editor is broken within a word in German',
    file: 'src/editor/desk/desk.css',
    text: '--rail: 15rem;',
    replacement: '--rail: 14rem;',
    tests,
    only: 'broken within a word',
  },
  {
    breaks: 'the current list of users is in sight on a phone',
    file: 'src/members/users/show-tab.browser.js',
    text: 'strip.scrollLeft += ',
    replacement: '',
    tests,
    only: 'current list is in sight',
  },
  {
    breaks: 'the bar of actions on users is one line on a phone',
    file: 'src/members/users/users.css',
    text: 'flex-wrap: nowrap;',
    replacement: '',
    tests,
    only: 'bar of actions is one line',
  },
  {
    breaks: 'the second line of a name in the table of people stands below the first',
    file: 'src/directory/pages/people.css',
    text: '.scroll .who {\n  display: flex;',
    replacement: '.scroll .who {',
    tests,
    only: 'second line of a name',
  },
  {
    breaks: 'the uppermost number of a chart is not cut off on a phone',
    file: 'src/statistics/pages/line-chart.tsx',
    text: 'const top = 16;',
    replacement: 'const top = 10;',
    tests,
    only: 'uppermost number',
  },
];
