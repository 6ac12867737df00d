export type State =
  | 'saved'
  | 'saving'
  | 'offline'
  | 'signed-out'
  | 'refused'
  | 'conflict'
  | 'held'
  /** Stored only in this browser until it is added. */
  | 'begun';

export interface Status {
  /** Seen and, politely, spoken. */
  say(state: State, text: string, ...actions: HTMLElement[]): void;
  /** Text was typed since the last message, or it is unchanged again. */
  setTyping(isTyping: boolean): void;
}

/** Shows the save status of a form. */
export function createStatus(place: HTMLElement): Status {
  return {
    say(state, text, ...actions) {
      place.dataset.state = state;
      place.toggleAttribute('data-typing', state === 'saving');
      const shown = place.querySelector<HTMLElement>('[data-state-text]');
      if (shown?.textContent === text && actions.length === 0 && !shown.nextElementSibling) return;
      place.replaceChildren(sentence(text), ...actions);
    },
    setTyping(isTyping) {
      place.toggleAttribute('data-typing', isTyping);
    },
  };
}

function sentence(text: string): HTMLElement {
  const made = document.createElement('span');
  made.dataset.stateText = '';
  made.textContent = text;
  return made;
}
