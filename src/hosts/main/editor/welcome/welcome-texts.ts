import { messages } from '../../../../core/texts/messages.ts';

export const welcomeTexts = messages('hosts/main/editor/welcome/welcome', {
  step: 'Step {step} of {of}',
  bring: 'Bring your LinkedIn export, or start empty',
  bringHint:
    'What you have elsewhere need not be typed again: LinkedIn, Reactive Resume, ORCID, Europass, a vCard or a resume.json.',
  bringButton: 'Bring a file',
  who: 'Who are you?',
  whoHint: 'Your name and, in a few words, what you do. You can change everything later.',
  pictureHint: 'It is turned upright, made small and freed of the place where it was taken.',
  file: 'Picture',
  fileHint: 'JPEG, PNG or WebP, at most 10 MiB.',
  work: 'Something you do, or did',
  workHint: 'One job is enough to begin with. Leave the end empty if it goes on.',
  next: 'Continue',
  skip: 'Skip this step',
  skipAll: 'I would rather look around myself',
});
