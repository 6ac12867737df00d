import { canonicalJson } from '../../../../../domain/profile/canonical-json.ts';
import type { Decide } from '../../../../../domain/profile/decide.ts';
import { type FormAction, parseAction } from '../../../../../domain/profile/form-action.ts';
import type { Conflict } from '../../../../../domain/profile/merge.ts';
import type { EditorRequest } from '../../editor-route.ts';
import { parseRevision } from '../../parse-revision.ts';
import { joinMonths } from './join-months.ts';

export interface FormPost {
  /** The revision that the form was rendered from. Null if it is invalid. */
  readonly revision: number | null;
  /** The ID of the user that the form was rendered for. Null if the form doesn't contain it. */
  readonly userId: string | null;
  /** Null for an unknown button. */
  readonly action: FormAction | null;
  readonly isAutosave: boolean;
  readonly decide: Decide;
  /** All other fields, with each month joined to its year. */
  readonly fields: readonly (readonly [name: string, text: string])[];
  /** Pointers to the end dates of ongoing entries. */
  readonly ongoing: ReadonlySet<string>;
  /** Values that a conflict page passes on. */
  readonly carried: readonly (readonly [name: string, text: string])[];
}

/** Controls with a fixed name. All other names are pointers. */
const ours: ReadonlySet<string> = new Set(['revision', 'whose', 'do', 'autosave', 'ongoing']);
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
    fields: joinMonths(entries.filter(([name]) => !ours.has(name) && !isChoice(name))),
    ongoing: new Set(form.getAll('ongoing')),
    carried: entries.filter(([name]) => name !== 'autosave' && !isChoice(name)),
  };
}

/** Identifies the conflict, so that a further change on either side asks again. */
export function choiceName(conflict: Conflict): string {
  return choice + Bun.hash(canonicalJson(conflict)).toString(36);
}

/** Another user may have signed in since the page was opened. Their profile may have the same revision number. */
export function isForAnother(whose: string | null, { user }: EditorRequest): boolean {
  return Boolean(whose) && whose !== user.id;
}
