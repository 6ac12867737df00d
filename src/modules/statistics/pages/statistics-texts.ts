import { messagesIn } from '../../../core/texts/messages.ts';

const messages = messagesIn({
  fr: () => require('../texts.fr.json'),
  de: () => require('../texts.de.json'),
  es: () => require('../texts.es.json'),
  ar: () => require('../texts.ar.json'),
});

export const statisticsTexts = messages('modules/statistics/pages/statistics', {
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
  perDay: 'Views per day',
  readersSummary: 'Views over 30 days: {people} by visitors, {bots} by bots; {most} on the busiest day.',
  nobodyRead: 'No views today yet.',
  readers: {
    zero: 'No views in the last 30 days',
    one: '1 view in the last 30 days',
    other: '{count} views in the last 30 days',
  },
});

export function statisticsTitle(locale: string): string {
  return statisticsTexts(locale).title;
}
