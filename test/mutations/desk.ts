import type { Mutation } from './mutation.ts';

const begun = ['test/browser/editor-begun-entry.test.ts'];
const slowNetwork = ['test/browser/editor-slow-network.test.ts'];

/** What is done and typed while something else is on its way to the server. */
export const desk: readonly Mutation[] = [
  {
    breaks: 'what is typed while a button is under way is saved by itself after that',
    file: 'src/editor/script/turns.ts',
    text: "if (!isBusy(editor)) editor.form.dispatchEvent(new Event('free'));",
    replacement: '',
    tests: slowNetwork,
    only: 'under way is kept',
  },
  {
    breaks: 'what is typed while a button is under way is kept in the browser',
    file: 'src/editor/script/act.ts',
    text: '    keepUnsaved(editor);\n    status',
    replacement: '    forgetText(path);\n    status',
    tests: slowNetwork,
    only: 'under way is kept',
  },
  {
    breaks: 'a button is for the row that was pressed, wherever that is by then',
    file: 'src/editor/script/remember-row.ts',
    text: 'if (isSame) return pointer;',
    replacement: 'return pointer;',
    tests: slowNetwork,
    only: 'in one go',
  },
  {
    breaks: 'a button for a row that is gone does nothing to the one in its place',
    file: 'src/editor/script/remember-row.ts',
    text: '      .filter((one) => looksOf(one) === seen)\n',
    replacement: '',
    tests: slowNetwork,
    only: 'have moved meanwhile',
  },
  {
    breaks: 'a double click removes one row',
    file: 'src/editor/script/reorder.ts',
    text: "if (!isStep && verb !== 'save' && underWay.has(pressed)) return;",
    replacement: '',
    tests: slowNetwork,
    only: 'pressed twice',
  },
  {
    breaks: 'what a held key repeats does not pile up',
    file: 'src/editor/script/reorder.ts',
    text: 'if (!(event.repeat && isBusy(editor)))',
    replacement: 'if (isBusy(editor) || !event.repeat || event.repeat)',
    tests: slowNetwork,
    only: 'again and again',
  },
  {
    breaks: 'a row that moves does not take the focus from who goes on elsewhere',
    file: 'src/editor/script/row-focus.ts',
    text: 'if (document.activeElement !== activeElement && document.activeElement !== document.body) return;',
    replacement: '',
    tests: slowNetwork,
    only: 'called back',
  },
  {
    breaks: 'who presses a button while the server is restarted stays on the page',
    file: 'src/editor/script/act.ts',
    text: '    if (isForLater(response.status)) return null;\n',
    replacement: '',
    tests: slowNetwork,
    only: 'an answer 502',
  },
  {
    breaks: 'a page of another kind is gone to, and not taken over by halves',
    file: 'src/editor/script/refresh.ts',
    text: 'stylesOf(page) !== stylesOf(document)',
    replacement: 'stylesOf(page) === null',
    tests: slowNetwork,
    only: 'a page of its own',
  },
  {
    breaks: 'the files of an entry follow its address',
    file: 'src/editor/script/refresh.ts',
    text: "    follow('#files', page);\n",
    replacement: '',
    tests: slowNetwork,
    only: 'with another address',
  },
  {
    breaks: 'a begun entry is kept where the address tells of something that was saved before',
    file: 'src/editor/script/begun-entry.ts',
    text: 'saved > revision',
    replacement: 'saved > 0',
    tests: begun,
    only: 'without a connection',
  },
];
