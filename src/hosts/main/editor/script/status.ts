export type State =
  | 'saved'
  | 'saving'
  | 'offline'
  | 'signed-out'
  | 'refused'
  | 'conflict'
  | 'held'
  /** In this browser alone, until it is added. */
  | 'begun';

export interface Status {
  /** Seen and, politely, spoken. */
  say(state: State, text: string, ...actions: HTMLElement[]): void;
  /** Something was typed, and what was said is about what was there before; or it is again as it was. */
  setTyping(isTyping: boolean): void;
}

/** Where a form says how things stand. */
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
