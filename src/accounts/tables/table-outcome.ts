import { Refusal } from '../../domain/profile/refusal.ts';

/** The result of a row. */
export interface TableOutcome {
  readonly line: number;
  /** The account. Null if it wasn't found. */
  readonly username: string | null;
  readonly outcome: 'connected' | 'changed' | 'unchanged' | 'failed';
  /** Why the row failed. */
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
  /** The message of a profile validation. */
  | { readonly kind: 'invalid'; readonly detail: string };

/** Why a row can't be parsed. */
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

/** Makes a row fail and rolls back its transaction. */
export class RowFailure extends Error {
  constructor(readonly reason: RowReason) {
    super(reason.kind);
  }
}

/** The reason of a failed row. Rethrows other errors, which are bugs or database failures. */
export function rowReasonOf(error: unknown): RowReason {
  if (error instanceof RowFailure) return error.reason;
  if (!(error instanceof Refusal)) throw error;
  if (error.reason === 'unknown' || error.reason === 'gone') return { kind: error.reason };
  const [problem] = error.problems;
  return { kind: 'invalid', detail: problem ? `${problem.pointer} ${problem.detail}` : error.message };
}
