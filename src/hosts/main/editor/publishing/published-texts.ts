import { messages } from '../../../../core/texts/messages.ts';

export const publishedTexts = messages('hosts/main/editor/publishing/published', {
  title: 'Your profile is live',
  published: 'Published',
  again: 'Try again',
  view: 'View profile',
  card: 'Preview of your link',
  cardHint: 'Apps show this card when you share your link.',
  link: 'Your link',
  copyLink: 'Copy link',
  share: 'Share',
  email: 'Email',
  elsewhere: 'Use your profile elsewhere',
  qr: 'QR code',
  signature: 'Email signature',
  signatureSource: 'HTML of the signature',
  badge: 'Website badge',
  badgeSource: 'HTML of the badge',
  copyHtml: 'Copy HTML',
});
