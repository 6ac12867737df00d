import { contactMessages } from '../messages.ts';

export const reportTexts = contactMessages('modules/contact/pages/report', {
  title: 'Report this message',
  hint: 'The site’s operators see when you got the message, its length and your note. They don’t see the message.',
  note: 'Note for the operators',
  noteHint: 'Optional, at most 1,000 characters. For example, the sender’s email address and the reason.',
  tooLong: 'Use at most 1,000 characters.',
  report: 'Report message',
  doneTitle: 'Message reported',
  done: 'The site’s operators can see your report.',
  unknown: 'This link is invalid, or operators already closed the report.',
  already: 'You already reported this message.',
  tab: 'Reported messages',
  none: 'No reported messages',
  noneHint: 'Members can report messages from the contact form.',
  intro: 'Vitrine doesn’t store the messages. Contact the member for details.',
  received: 'Received',
  reported: 'Reported',
  size: { one: '1 character', other: '{count} characters' },
  close: 'Close report',
  closed: 'Another operator already closed this report.',
  saved: { closed: 'Report closed.' },
});
