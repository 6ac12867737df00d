import { createOutbox, queueMail } from '../../src/accounts/mail/outbox.ts';
import type { Database } from '../../src/store/database.ts';
import { appSecret } from './server.ts';

/** The site of test mails. */
export const mailedSite = {
  name: 'Vitrine',
  color: '#000000',
  language: 'en',
  baseUrl: 'http://vitrine.test',
  appSecret,
};

export async function queueTestMail(database: Database, at: Date, address = 'ada@example.org') {
  const mail = { kind: 'test', details: {}, address, userId: null, language: 'en' } as const;
  await database.transaction((queries) =>
    queueMail(queries, createOutbox(appSecret), { ...mail, at: at.toISOString() }),
  );
}
