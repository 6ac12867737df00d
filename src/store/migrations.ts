import profilesAndSessions from './migrations/0001-profiles-and-sessions.sql' with { type: 'text' };

export interface Migration {
  readonly name: string;
  readonly sql: string;
}

/** In order, and for ever: a migration that has been released is never edited. */
export const migrations: readonly Migration[] = [
  { name: '0001-profiles-and-sessions', sql: profilesAndSessions },
];
