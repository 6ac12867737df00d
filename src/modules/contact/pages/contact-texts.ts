import { contactMessages } from '../messages.ts';

export const contactTexts = contactMessages('modules/contact/pages/contact', {
  title: 'Send a message to {name}',
  intro: '{site} mails your message to {name}, who sees your name and email address.',
  name: 'Your name',
  email: 'Your email address',
  emailHint: 'You get a link by email. Open it and confirm to send the message.',
  message: 'Message',
  messageHint: 'At most 5,000 characters.',
  send: 'Send message',
  troubles: {
    missing: 'Fill in this field.',
    notAddress: 'Enter an email address like name@example.org.',
    tooLong: { name: 'Use at most 100 characters.', message: 'Use at most 5,000 characters.' },
    unfit: {
      name: 'Use one line without quotation marks or angle brackets.',
      message: 'Remove control characters from the message.',
    },
  },
  wait: 'Too many messages were sent. Try again later.',
  sentTitle: 'Check your inbox',
  sent: 'Vitrine sent a link to {address}. Open it to send your message.',
  sentHint: 'If no email arrives, check your spam folder. The link expires after two days.',
  confirmTitle: 'Send your message?',
  confirmHint: 'Your message to {name} is sent with this email address:',
  confirm: 'Send message',
  doneTitle: 'Message sent',
  done: 'Your message is on its way to {name}.',
  doneHint: 'Vitrine deletes its copy of the message after delivery.',
  back: 'Back to the profile',
  spent: {
    unknown: 'This link is invalid or has expired.',
    used: 'This message was already sent.',
    withdrawn: 'This profile no longer accepts messages.',
    expired: 'This link has expired. Write your message again.',
  },
});
