import { messages } from '../../../../../core/texts/messages.ts';

export const directoryTexts = messages('hosts/main/editor/forms/fields/directory', {
  usuallyListed: 'Site default: listed',
  usuallyUnlisted: 'Site default: not listed',
  listed: 'Listed',
  unlisted: 'Not listed',
  public: 'Everyone can search the directory by name, headline, place, skill or employer.',
  members: 'Members can search the directory by name, headline, place, skill or employer.',
  fromWhen: 'A new choice takes effect when you publish.',
});
