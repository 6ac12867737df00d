import { Refusal } from '../../domain/profile/refusal.ts';

/** The result of one row of a table. */
export interface TableOutcome {
  readonly line: number;
  /** The account; null where it could not be found. */
  readonly username: string | null;
  readonly outcome: 'connected' | 'changed' | 'unchanged' | 'failed';
  /** Why it failed. */
  readonly reason: RowReason | null;
  readonly changes: readonly FieldChange[];
}

export interface FieldChange {
  readonly pointer: string;
  readonly from: unknown;
  readonly to: unknown;
}

export type RowReason =
  | { readonly kind: UnfitRow | TakenPart | 'unknown' | 'gone' }
  | { readonly kind: 'missing-entry'; readonly pointer: string }
  /** The text of a check of the profile. */
  | { readonly kind: 'invalid'; readonly detail: string };

/** A row that cannot be read. */
export type UnfitRow =
  | 'username'
  | 'address'
  | 'too-long'
  | 'issuer'
  | 'nothing'
  | 'country'
  | 'repeated'
  | 'twice';

/** An attribute that another account has. */
type TakenPart = 'address-taken' | 'identity-taken' | 'external-id-taken';

/** A row that fails, whose transaction is rolled back. */
export class RowFailure extends Error {
  constructor(readonly reason: RowReason) {
    super(reason.kind);
  }
}

/** Other errors are faults of Vitrine or of the database. */
export function rowReasonOf(error: unknown): RowReason {
  if (error instanceof RowFailure) return error.reason;
  if (!(error instanceof Refusal)) throw error;
  if (error.reason === 'unknown' || error.reason === 'gone') return { kind: error.reason };
  const [problem] = error.problems;
  return { kind: 'invalid', detail: problem ? `${problem.pointer} ${problem.detail}` : error.message };
}
