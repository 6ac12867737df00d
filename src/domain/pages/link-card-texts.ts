import { messages } from '../../core/texts/messages.ts';

/** Buttons that name the site. */
export const linkCardTexts = messages('domain/pages/link-card', {
  video: 'Load video from {site}',
  map: 'Load map from {site}',
});
