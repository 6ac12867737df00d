import { messages } from '../../../../../core/texts/messages.ts';

export const directoryTexts = messages('hosts/main/editor/forms/fields/directory', {
  usuallyListed: 'As usual on this site: listed',
  usuallyUnlisted: 'As usual on this site: not listed',
  listed: 'Listed',
  unlisted: 'Not listed',
  public: 'Everyone can look there for people by name, headline, place, skill or employer.',
  members: 'Members can look there for people by name, headline, place, skill or employer.',
  fromWhen: 'A new choice holds from the next publish on.',
});
