import type { Mutation } from './mutation.ts';

const preview = ['test/editor/preview.test.ts'];
const script = ['test/editor/script.test.ts'];

/** Faults in previews: each viewer sees their part of the draft, and no scripts of it run. */
export const previewing: readonly Mutation[] = [
  {
    breaks: 'a preview for everyone has nothing private in it',
    file: 'src/hosts/main/editor/preview/draw-preview.tsx',
    text: "options.audience === 'me' ? reveal(document) : document",
    replacement: 'reveal(document)',
    tests: preview,
  },
  {
    breaks: 'a preview is framed by the editor alone',
    file: 'src/hosts/main/editor/preview/make-preview.tsx',
    text: `framedBy: ["'self'"]`,
    replacement: `framedBy: ["'self'", 'https://evil.example']`,
    tests: preview,
  },
  {
    breaks: 'a preview sends no forms',
    file: 'src/hosts/main/editor/preview/make-preview.tsx',
    text: "forms: 'none'",
    replacement: "forms: 'self'",
    tests: preview,
  },
  {
    breaks: 'to look at an open form is no write',
    file: 'src/hosts/main/editor/routes.ts',
    text: "{ limit: 'reads' }",
    replacement: '{}',
    tests: preview,
  },
  {
    breaks: 'what is not valid in an open form is not drawn',
    file: 'src/hosts/main/editor/preview/open-form.ts',
    text: 'if (draft) return draft;',
    replacement: 'return draft ?? applied.document;',
    tests: preview,
  },
  {
    breaks: 'a page of the editor runs its one script',
    file: 'src/core/html/content-security-policy.ts',
    text: 'files.map((path) => scriptFile?.origin + path)',
    replacement: 'files.map(() => "\'self\'")',
    tests: script,
  },
  {
    breaks: 'a stream of a draft ends with the session',
    file: 'src/hosts/main/editor/draft-events.ts',
    text: 'if (!session) return null;',
    replacement: 'if (!session) return whose;',
    tests: ['test/editor/events.test.ts'],
  },
];
