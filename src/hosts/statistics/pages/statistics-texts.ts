import { messages } from '../../../core/texts/messages.ts';

export const statisticsTexts = messages('hosts/statistics/pages/statistics', {
  title: 'Statistics',
  site: 'Statistics of the site',
  periods: { 30: '30 days', 365: 'A year' },
  summary: {
    30: 'In 30 days: {people} views by people, {bots} by bots.',
    365: 'In a year: {people} views by people, {bots} by bots.',
  },
  hint: 'Every profile page or data file that was sent counts as a view, also to readers who came before. Days are in UTC, and the last minute may be missing. No cookie is set, and nothing is kept about who reads. Bots are programs that say so: search engines, link previews, scripts.',
  people: 'People',
  bots: 'Bots',
  today: 'today',
  byFormat: 'By format',
  format: 'Format',
  formats: { html: 'Page', text: 'Text', qr: 'QR code', card: 'Share card' },
  numbers: 'In numbers',
  byTime: { 30: 'By day', 365: 'By week' },
  from: { 30: 'Day', 365: 'Week from' },
  mostToday: 'Most read today',
  mostYesterday: 'Most read yesterday',
});
