import { insertionInto } from './insert-rows.ts';
import { allRows, change, hasRow } from './statement.ts';

/** The other user of a delegation. */
export interface Delegation {
  readonly userId: string;
  readonly username: string;
  readonly createdAt: string;
}

/** The delegates of this user, by username. */
export const listDelegates = allRows<Delegation, [userId: string]>(
  `SELECT users.id AS "userId", users.username, delegates.created_at AS "createdAt"
   FROM delegates JOIN users ON users.id = delegates.delegate_id
   WHERE delegates.user_id = $1 AND users.state <> 'deleted' ORDER BY users.folded`,
);

/** The users whose profiles this delegate may currently edit, by username. */
export const listDelegators = allRows<Delegation, [delegateId: string]>(
  `SELECT users.id AS "userId", users.username, delegates.created_at AS "createdAt"
   FROM delegates JOIN users ON users.id = delegates.user_id
   WHERE delegates.delegate_id = $1 AND users.state NOT IN ('suspended', 'deleted') ORDER BY users.folded`,
);

export const isDelegate = hasRow<[userId: string, delegateId: string]>(
  'SELECT 1 FROM delegates WHERE user_id = $1 AND delegate_id = $2',
);

export const insertDelegate = insertionInto('delegates', 'user_id, delegate_id, created_at');

export const deleteDelegate = change<[userId: string, delegateId: string]>(
  'DELETE FROM delegates WHERE user_id = $1 AND delegate_id = $2',
);
