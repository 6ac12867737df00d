import { element } from './element.ts';

export type State = 'saved' | 'saving' | 'offline' | 'signed-out' | 'refused' | 'conflict' | 'held';

export interface Status {
  /** Seen and, politely, spoken. */
  say(state: State, text: string, ...actions: HTMLElement[]): void;
}

/** Where the page says how things stand. */
export function createStatus(form: HTMLFormElement): Status {
  const place = document.querySelector<HTMLElement>('[data-status]') ?? add(form);
  place.setAttribute('role', 'status');
  return {
    say(state, text, ...actions) {
      place.dataset.state = state;
      const shown = place.querySelector<HTMLElement>('[data-state-text]');
      if (shown?.textContent === text && actions.length === 0 && !shown.nextElementSibling) return;
      place.replaceChildren(sentence(text), ...actions);
    },
  };
}

function sentence(text: string): HTMLElement {
  const made = document.createElement('span');
  made.dataset.stateText = '';
  made.textContent = text;
  return made;
}

function add(form: HTMLFormElement): HTMLElement {
  const place = element('p', { 'data-status': '' });
  form.before(place);
  return place;
}
