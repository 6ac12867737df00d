import { messages } from '../../../../../core/texts/messages.ts';

/** Texts for conflicts that a member has to resolve, and for forms that can't be merged. */
export const conflictTexts = messages('hosts/main/editor/forms/conflict/conflict', {
  title: 'Conflicting changes',
  intro:
    'While you were writing, this also changed in another tab, on another device or by another user. Choose a version for each field. Your other changes stay.',
  notYet: 'Didn’t exist',
  absent: 'Removed',
  choose: 'Choose one of the two.',
  copy: 'Copy of my text',
  order: 'The order of the list',
  save: 'Save with these choices',
  leave: 'Keep the other version',
  saving: {
    base: 'Previous',
    mine: 'Yours',
    theirs: 'The other',
    takeMine: 'Keep mine',
    takeTheirs: 'Keep the other',
  },
  undoing: {
    base: 'Change to undo',
    mine: 'Previous',
    theirs: 'Current',
    takeMine: 'Restore the previous',
    takeTheirs: 'Keep the current',
  },
  forAnother: {
    title: 'This form is for another profile',
    intro:
      'You’re now signed in as another user, so this wasn’t saved. Copy the text below, then sign in to the earlier account.',
  },
  lost: {
    title: 'This form has expired',
    intro: 'The form is too old, so it wasn’t saved. Copy your text below, then reload the page.',
    open: 'Reload the page',
  },
});
