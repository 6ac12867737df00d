import { HttpError } from '../../../core/kernel/http-error.ts';
import { Refusal } from '../../../domain/profile/refusal.ts';
import { explainTable } from '../../tables/table-texts.ts';
import { mostMembers } from '../limits.ts';
import { MemberTableRefusal } from '../member-table.ts';
import { editGroupTexts } from './edit-group-texts.ts';

/** The reason why a form was rejected, in the page's words. */
export interface RefusedForm {
  readonly status: number;
  readonly message: string;
  /** The invalid field. */
  readonly field?: string;
}

type Trouble = keyof ReturnType<typeof editGroupTexts>['troubles'];

const statuses: Partial<Record<Refusal['reason'], number>> = { forbidden: 403, taken: 409, impossible: 409 };

interface Conflicts {
  readonly impossible?: Trouble;
  readonly taken?: Trouble;
}

/** Explains an error, with the conflicts that this form can have. Other errors are thrown again. */
export function explainGroupRefusal(
  error: unknown,
  locale: string,
  { impossible = 'other', taken = 'taken' }: Conflicts = {},
): RefusedForm {
  const texts = editGroupTexts(locale);
  if (error instanceof HttpError && error.status === 412) return { status: 412, message: texts.stale };
  if (error instanceof MemberTableRefusal)
    return { status: 422, message: explainTable(error.table, locale, mostMembers) };
  if (!(error instanceof Refusal)) throw error;
  const { reason, problems } = error;
  const field = reason === 'taken' && taken === 'taken' ? 'slug' : problems[0]?.pointer.slice(1);
  const trouble: Record<Refusal['reason'], Trouble> = {
    unknown: 'unknown',
    gone: 'unknown',
    forbidden: 'forbidden',
    taken,
    invalid: field !== undefined && Object.hasOwn(texts.troubles, field) ? (field as Trouble) : 'other',
    impossible,
    'too-large': 'full',
    busy: 'other',
  };
  const message = texts.troubles[trouble[reason]];
  return { status: statuses[reason] ?? 422, message, ...(field !== undefined && { field }) };
}
