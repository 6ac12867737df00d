import { messages } from '../../../../core/texts/messages.ts';

export const previewTexts = messages('hosts/main/editor/preview/preview', {
  bar: 'Preview options',
  audience: 'Seen by',
  audiences: { public: 'Everyone', me: 'Me' },
  theme: 'Theme',
  language: 'Language',
  width: 'Width',
  widths: { phone: 'Phone', tablet: 'Tablet', desktop: 'Desktop' },
  form: 'Form',
  asSet: 'As set',
  asWide: 'As here',
  edit: 'Edit this part',
  revision: 'Back to revision {n}',
});
