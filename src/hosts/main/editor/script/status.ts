export type State =
  | 'saved'
  | 'saving'
  | 'offline'
  | 'signed-out'
  | 'refused'
  | 'conflict'
  | 'held'
  /** Stored only in this browser until the entry is added. */
  | 'begun';

export interface Status {
  /** Shows a message, which screen readers announce politely. */
  say(state: State, text: string, ...actions: HTMLElement[]): void;
  /** Whether text was typed since the last message and differs from the stored text. */
  setTyping(isTyping: boolean): void;
  /** Shows the message again after a redraw of the bar, which shows the state of the server. */
  showAgain(): void;
  /** Drops the message. The next redraw shows the state of the server. */
  forget(): void;
}

/** Shows the save status of a form. */
export function createStatus(place: HTMLElement): Status {
  let said: {
    readonly state: State;
    readonly text: string;
    readonly actions: readonly HTMLElement[];
  } | null = null;
  let isTyping = false;
  return {
    say(state, text, ...actions) {
      said = { state, text, actions };
      isTyping = state === 'saving';
      show();
    },
    setTyping(next) {
      isTyping = next;
      place.toggleAttribute('data-typing', isTyping);
    },
    showAgain: show,
    forget() {
      said = null;
    },
  };

  function show(): void {
    place.toggleAttribute('data-typing', isTyping);
    if (!said) return;
    const { state, text, actions } = said;
    place.dataset.state = state;
    const shown = place.querySelector<HTMLElement>('[data-state-text]');
    if (shown?.textContent === text && actions.length === 0 && !shown.nextElementSibling) return;
    place.replaceChildren(sentence(text), ...actions);
  }
}

function sentence(text: string): HTMLElement {
  const made = document.createElement('span');
  made.dataset.stateText = '';
  made.textContent = text;
  return made;
}
