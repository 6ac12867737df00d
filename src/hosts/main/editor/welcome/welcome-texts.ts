import { messages } from '../../../../core/texts/messages.ts';

export const welcomeTexts = messages('hosts/main/editor/welcome/welcome', {
  step: 'Step {step} of {of}',
  greeting: 'Welcome, {name}',
  steps: { who: 'You', picture: 'Photo', work: 'Work', publish: 'Publish' },
  bring: 'Import from LinkedIn, or start empty',
  bringHint: 'Import your data from LinkedIn, Reactive Resume, ORCID, Europass, a vCard or a resume.json.',
  bringButton: 'Import a file',
  who: 'Who are you?',
  whoHint: 'Your name and, in a few words, what you do. You can change everything later.',
  pictureHint: 'Vitrine rotates the photo upright, makes it smaller and removes its location.',
  file: 'Photo',
  fileHint: 'JPEG, PNG or WebP, at most 10 MiB.',
  work: 'Something you do, or did',
  workHint: 'One job is enough to start. Leave the end empty if it is your current one.',
  next: 'Continue',
  skip: 'Skip this step',
  skipAll: 'Skip all steps',
});
