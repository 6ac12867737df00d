import { messages } from '../../../core/texts/messages.ts';

export const statisticsTexts = messages('hosts/statistics/pages/statistics', {
  title: 'Statistics',
  site: 'Site statistics',
  periods: { 30: '30 days', 365: 'A year' },
  summary: {
    30: 'Last 30 days: {people} views by visitors, {bots} by bots.',
    365: 'Last year: {people} views by visitors, {bots} by bots.',
  },
  hint: 'A view is one request for a profile page or data file, including repeat visits. Days are in UTC. Vitrine sets no cookie and stores nothing about visitors. Bots are clients that identify themselves as such, for example search engines.',
  people: 'Visitors',
  bots: 'Bots',
  today: 'today',
  byFormat: 'By format',
  format: 'Format',
  formats: { html: 'Page', text: 'Text', qr: 'QR code', card: 'Share card' },
  numbers: 'In numbers',
  byTime: { 30: 'By day', 365: 'By week' },
  from: { 30: 'Day', 365: 'Week from' },
  mostToday: 'Most viewed today',
  mostYesterday: 'Most viewed yesterday',
});
