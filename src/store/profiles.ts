import type { Database } from 'bun:sqlite';

export interface StoredProfile {
  readonly username: string;
  /** The published JSON Resume document, as text. */
  readonly document: string;
  readonly publishedAt: string;
}

export interface Profiles {
  findByUsername(username: string): StoredProfile | null;
  publish(profile: StoredProfile): void;
  isEmpty(): boolean;
}

export function createProfiles(database: Database): Profiles {
  const byUsername = database.query<StoredProfile, [string]>(
    'SELECT username, document, published_at AS publishedAt FROM profiles WHERE username = ?',
  );
  const upsert = database.query(
    `INSERT INTO profiles (username, document, published_at) VALUES ($username, $document, $publishedAt)
     ON CONFLICT (username) DO UPDATE SET document = excluded.document, published_at = excluded.published_at`,
  );
  const any = database.query('SELECT 1 FROM profiles LIMIT 1');

  return {
    findByUsername: (username) => byUsername.get(username),
    publish: ({ username, document, publishedAt }) => void upsert.run({ username, document, publishedAt }),
    isEmpty: () => any.get() === null,
  };
}
