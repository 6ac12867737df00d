import type { Mutation } from '../../../../test/mutations/mutation.ts';

const statistics = {
  tests: ['src/modules/statistics/test/statistics.test.ts'],
  only: 'statistics on sqlite',
};
const counter = { tests: ['src/modules/statistics/test/view-counter.test.ts'] };

/** Faults in view counts. */
export const faults: readonly Mutation[] = [
  {
    breaks: 'whoever was deleted is counted no more, whatever was read before',
    file: 'src/store/views.ts',
    text: "WHERE state = 'deleted' AND id IN",
    replacement: "WHERE state = 'none' AND id IN",
    ...statistics,
  },
  {
    breaks: 'counts are forgotten after 400 days',
    file: 'src/modules/statistics/view-counter.ts',
    text: 'const keptDays = 400;',
    replacement: 'const keptDays = 500;',
    ...statistics,
  },
  {
    breaks: 'what is read after a writing is counted in the next',
    file: 'src/modules/statistics/view-counter.ts',
    text: 'last?.round === round && last.format === format',
    replacement: 'last?.format === format',
    ...counter,
  },
  {
    breaks: 'each format is counted for itself',
    file: 'src/modules/statistics/view-counter.ts',
    text: 'last?.round === round && last.format === format',
    replacement: 'last?.round === round',
    ...counter,
  },
  {
    breaks: 'what could not be written is written the next time',
    file: 'src/modules/statistics/view-counter.ts',
    text: '        if (written.day === day) putBack(written.users.slice(from));\n',
    replacement: '',
    ...counter,
  },
  {
    breaks: 'nothing is written twice when a part of it could not be',
    file: 'src/modules/statistics/view-counter.ts',
    text: 'putBack(written.users.slice(from))',
    replacement: 'putBack(written.users)',
    ...counter,
  },
  {
    breaks: 'nothing is counted under another day than it was read',
    file: 'src/modules/statistics/view-counter.ts',
    text: 'if (written.day === day) putBack',
    replacement: 'if (written.day !== null) putBack',
    ...counter,
  },
  {
    breaks: 'old views go a little at a time',
    file: 'src/modules/statistics/view-counter.ts',
    text: 'const deletedAtOnce = 200;',
    replacement: 'const deletedAtOnce = 5_000;',
    ...counter,
  },
  {
    breaks: 'who only asks for the head has not read',
    file: 'src/modules/statistics/view-counter.ts',
    text: "    if (request.method === 'HEAD') return;\n",
    replacement: '',
    ...statistics,
  },
  {
    breaks: 'what was counted is written before a server stops',
    file: 'src/ops/server/prepare-server.ts',
    text: '  await views?.stop();\n',
    replacement: '',
    ...statistics,
  },
  {
    breaks: 'what several processes counted adds up',
    file: 'src/store/views.ts',
    text: 'people = ${table}.people + excluded.people',
    replacement: 'people = excluded.people',
    ...statistics,
  },
  {
    breaks: 'the sums of the site are for operators',
    file: 'src/modules/statistics/module.ts',
    text: "forDashboard.get(mainPaths.siteStatistics, 'site-statistics', site('showSiteStatistics'))",
    replacement:
      "{ ...forDashboard.get(mainPaths.siteStatistics, 'site-statistics', site('showSiteStatistics')), access: 'member' }",
    ...statistics,
  },
  {
    breaks: 'where nothing is counted, nothing is kept',
    file: 'src/modules/statistics/module.ts',
    text: "config.statistics === 'on'",
    replacement: 'config.statistics !== null',
    ...statistics,
  },
  {
    breaks: 'a page of statistics is among the pages over time',
    file: 'src/modules/statistics/module.ts',
    text: ", group: 'over time' }",
    replacement: ' }',
    tests: ['src/modules/statistics/test/statistics.test.ts'],
    only: 'statistics on sqlite',
  },
  {
    breaks: 'Arabic has a form for two, for few and for many',
    file: 'src/modules/statistics/texts.ar.json',
    text: '"few": "{count} مشاهدات في آخر 30 يومًا",',
    replacement: '',
    tests: ['test/translations.test.ts'],
  },
];
