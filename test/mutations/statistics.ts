import type { Mutation } from './mutation.ts';

const statistics = { tests: ['test/statistics.test.ts'], only: 'statistics on sqlite' };
const counter = { tests: ['test/view-counter.test.ts'] };

/** Faults of view counts. */
export const counting: readonly Mutation[] = [
  {
    breaks: 'whoever was deleted is counted no more, whatever was read before',
    file: 'src/store/views.ts',
    text: "WHERE state = 'deleted' AND id IN",
    replacement: "WHERE state = 'none' AND id IN",
    ...statistics,
  },
  {
    breaks: 'counts are forgotten after 400 days',
    file: 'src/hosts/statistics/view-counter.ts',
    text: 'const keptDays = 400;',
    replacement: 'const keptDays = 500;',
    ...statistics,
  },
  {
    breaks: 'what is read after a writing is counted in the next',
    file: 'src/hosts/statistics/view-counter.ts',
    text: 'last?.round === round && last.format === format',
    replacement: 'last?.format === format',
    ...counter,
  },
  {
    breaks: 'each format is counted for itself',
    file: 'src/hosts/statistics/view-counter.ts',
    text: 'last?.round === round && last.format === format',
    replacement: 'last?.round === round',
    ...counter,
  },
  {
    breaks: 'what could not be written is written the next time',
    file: 'src/hosts/statistics/view-counter.ts',
    text: '        if (written.day === day) putBack(written.users.slice(from));\n',
    replacement: '',
    ...counter,
  },
  {
    breaks: 'nothing is written twice when a part of it could not be',
    file: 'src/hosts/statistics/view-counter.ts',
    text: 'putBack(written.users.slice(from))',
    replacement: 'putBack(written.users)',
    ...counter,
  },
  {
    breaks: 'nothing is counted under another day than it was read',
    file: 'src/hosts/statistics/view-counter.ts',
    text: 'if (written.day === day) putBack',
    replacement: 'if (written.day !== null) putBack',
    ...counter,
  },
  {
    breaks: 'old views go a little at a time',
    file: 'src/hosts/statistics/view-counter.ts',
    text: 'const deletedAtOnce = 200;',
    replacement: 'const deletedAtOnce = 5_000;',
    ...counter,
  },
  {
    breaks: 'who only asks for the head has not read',
    file: 'src/hosts/statistics/view-counter.ts',
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
    file: 'src/hosts/main/members/users/routes.ts',
    text: "forDashboard.get(mainPaths.siteStatistics, 'site-statistics', showStatistics)",
    replacement:
      "{ ...forDashboard.get(mainPaths.siteStatistics, 'site-statistics', showStatistics), access: 'member' }",
    ...statistics,
  },
  {
    breaks: 'where nothing is counted, nothing is kept',
    file: 'src/ops/server/prepare-server.ts',
    text: "config.statistics === 'on'",
    replacement: 'config.statistics !== null',
    ...statistics,
  },
];
