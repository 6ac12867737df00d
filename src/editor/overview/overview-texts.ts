import { messages } from '../../texts/messages.ts';

export const overviewTexts = messages('editor/overview/overview', {
  states: {
    draft: 'Nobody else sees this profile yet.',
    published: 'This profile is public:',
    unpublished: 'This profile was public once. Nobody else sees it now.',
    suspended: 'The people who run this site have taken this profile offline. You can still work on it.',
  },
  yourPicture: 'Your picture',
  readers: { one: 'One reader in the last 30 days', other: '{count} readers in the last 30 days' },
  lately: 'Lately',
  complete: '{done} of {all} things that readers look for are there.',
  same: 'Readers see it just as it is here.',
  differs: { one: 'One change is not public yet.', other: '{count} changes are not public yet.' },
  look: 'Look at the changes and publish',
  publish: 'Look it over and publish',
  there: 'What is there',
  entries: { one: '1 entry', other: '{count} entries' },
  hidden: 'hidden from readers',
  more: 'More that you can add',
  missing: 'What readers may miss',
  nothingMissing: 'Nothing that readers usually look for is missing.',
  gaps: {
    name: 'Your name',
    label: 'A headline: what you do, in a few words',
    picture: 'A picture of you',
    summary: 'A few sentences about you',
    place: 'Where you are',
    work: 'Something you have done: a job, a project, a school',
    skills: 'What you are good at',
    links: 'Where else you are found',
  },
});
