import { messages } from '../../../../core/texts/messages.ts';

export const previewTexts = messages('hosts/main/editor/preview/preview', {
  bar: 'Preview options',
  audience: 'Preview as',
  audiences: { public: 'Everyone', me: 'Only me' },
  theme: 'Theme',
  language: 'Language',
  width: 'Device',
  widths: { phone: 'Phone', desktop: 'Desktop' },
  form: 'Form',
  edit: 'Edit this part',
  revision: 'Back to revision {n}',
});
