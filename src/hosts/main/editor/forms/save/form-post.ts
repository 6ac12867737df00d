import { canonicalJson } from '../../../../../domain/profile/canonical-json.ts';
import type { Decide } from '../../../../../domain/profile/decide.ts';
import { type FormAction, parseAction } from '../../../../../domain/profile/form-action.ts';
import type { Conflict } from '../../../../../domain/profile/merge.ts';
import type { EditorRequest } from '../../editor-route.ts';
import { parseRevision } from '../../parse-revision.ts';

export interface FormPost {
  /** The revision that the form was made from; null where it does not say. */
  readonly revision: number | null;
  /** The user that the form was made for, by id; null where it does not say. */
  readonly userId: string | null;
  /** Null for what no button says. */
  readonly action: FormAction | null;
  readonly isAutosave: boolean;
  readonly decide: Decide;
  /** Everything else, as it came. */
  readonly fields: readonly (readonly [name: string, text: string])[];
  /** What the page of a conflict has to send along. */
  readonly carried: readonly (readonly [name: string, text: string])[];
}

/** Beside these, every control is named by a pointer. */
const ours: ReadonlySet<string> = new Set(['revision', 'whose', 'do', 'autosave']);
const choice = 'choose ';

export function parsePost(form: URLSearchParams): FormPost {
  const entries = [...form];
  const isChoice = (name: string) => name.startsWith(choice);
  return {
    revision: parseRevision(form.get('revision')),
    userId: form.get('whose'),
    action: parseAction(form.get('do') ?? ''),
    isAutosave: form.get('autosave') === '1',
    decide: (conflict) => {
      const chosen = form.get(choiceName(conflict));
      return chosen === 'mine' || chosen === 'theirs' ? chosen : null;
    },
    fields: entries.filter(([name]) => !ours.has(name) && !isChoice(name)),
    carried: entries.filter(([name]) => name !== 'autosave' && !isChoice(name)),
  };
}

/** Identifies the conflict: if either side changes, it is asked again. */
export function choiceName(conflict: Conflict): string {
  return choice + Bun.hash(canonicalJson(conflict)).toString(36);
}

/** Another user may have signed in here since the page was opened: their profile has a revision of that number, too. */
export function isForAnother(whose: string | null, { user }: EditorRequest): boolean {
  return Boolean(whose) && whose !== user.id;
}
