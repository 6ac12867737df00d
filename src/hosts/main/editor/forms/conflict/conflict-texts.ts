import { messages } from '../../../../../core/texts/messages.ts';

/** Texts of conflicts that a member decides, and of forms that cannot be merged. */
export const conflictTexts = messages('hosts/main/editor/forms/conflict/conflict', {
  title: 'Somebody else changed the same',
  intro:
    'While you were writing, this was also changed elsewhere: in another tab, on another device or by another person. Nothing is lost. Choose what shall stay; everything else of yours is kept.',
  notYet: 'Was not there',
  absent: 'Removed',
  choose: 'Please choose one of the two here.',
  copy: 'My text, to copy',
  order: 'The order of the list',
  save: 'Save with these choices',
  leave: 'Leave it all as the other has it',
  saving: {
    base: 'Before',
    mine: 'Yours',
    theirs: 'The other',
    takeMine: 'Keep mine',
    takeTheirs: 'Keep the other',
  },
  undoing: {
    base: 'What you undo',
    mine: 'As it was before',
    theirs: 'As it is now',
    takeMine: 'Take it back',
    takeTheirs: 'Leave it as it is now',
  },
  forAnother: {
    title: 'This form is for another profile',
    intro:
      'Somebody else has signed in here since the page was opened. Nothing of it is saved. Here is what was written: copy it, and sign in as before.',
  },
  lost: {
    title: 'This form is too old to be saved',
    intro:
      'What it was made from is no longer known. Nothing of it is saved. Here is what you wrote: copy it, and open the page anew.',
    open: 'Open the page anew',
  },
});
