import { groupMessages } from '../../messages.ts';

export const reviewTexts = groupMessages('modules/groups/review/pages/review', {
  title: 'Reviews',
  intro: 'Members of your groups submitted these profiles. Visitors see a profile after you approve it.',
  none: 'No profiles to review',
  noneHint: 'You get an email when a member of a group that you lead submits a profile.',
  revision: 'Revision {n}',
  next: 'Next',
  first: 'First',
  approved: 'Approved. The profile is public now.',
  returned: 'Returned. The member gets your comment.',
  of: 'Review of {name}',
  changes: 'Changes',
  changesHint: 'Before is the public page now. After is the page when you approve.',
  whole: 'Everything is new. This profile isn’t public yet.',
  same: 'The public page stays the same.',
  page: 'Page after your approval',
  pageHint: 'You see only what visitors would see.',
  openPage: 'Open full page',
  approve: 'Approve and publish',
  return: 'Return to the member',
  comment: 'Comment',
  commentHint: 'Describe what to change, in up to 2,000 characters.',
  moved: 'The member submitted a newer revision, or someone else decided. Check the page again.',
  lacksComment: 'Enter a comment of up to 2,000 characters.',
  impossible: 'This revision can’t be published. Return it, and ask the member to submit it again.',
  all: 'All reviews',
});

export const reviewsTitle = (locale: string) => reviewTexts(locale).title;
