import { messages } from '../../core/texts/messages.ts';

/** Button labels with the name of the external site. */
export const linkCardTexts = messages('domain/pages/link-card', {
  video: 'Load video from {site}',
  map: 'Load map from {site}',
});
