import type { Mutation } from './mutation.ts';

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
    text: '    keepUnsaved(editor);\n',
    replacement: '    forgetText(path);\n',
    tests: slowNetwork,
    only: 'under way is kept',
  },
];
