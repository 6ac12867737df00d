import { Passwords } from '../../src/accounts/identity/passwords.ts';
import { makeOperator } from '../../src/accounts/operators.ts';
import { saveDraft } from '../../src/accounts/save-draft.ts';
import { parseConfig } from '../../src/core/config/config.ts';
import { createLog } from '../../src/core/platform/log.ts';
import { samples } from '../../src/domain/profile/samples.ts';
import { createShare } from '../../src/modules/shares/shares.ts';
import { addSamples } from '../../src/ops/server/add-samples.ts';
import { type Server, startServer } from '../../src/ops/server/start-server.ts';
import { accountsOf } from '../../test/support/accounts.ts';
import { cheapHasher } from '../../test/support/cheap-passwords.ts';
import { call } from '../../test/support/client.ts';
import { openSession } from '../../test/support/member.ts';
import { addProfile, appSecret, patient } from '../../test/support/server.ts';
import { temporaryDatabase } from '../../test/support/temporary-database.ts';
import type { Picture } from './list.ts';
import { people } from './people.ts';

export interface Stage {
  readonly cookie: string;
  urlOf(picture: Picture): string;
  stop(): Promise<void>;
}

/** The same time for all images. */
export const now = () => new Date('2026-11-18T09:30:00Z');
/** Some pages show the port, so it is fixed. */
const usualPort = 8642;

/** A server with sample people, unpublished changes and share links. */
export async function setStage(port = usualPort): Promise<Stage> {
  const hosts = {
    main: `http://vitrine.test:${port}`,
    profiles: `http://people.vitrine.test:${port}`,
  };
  const result = parseConfig({
    APP_SECRET: appSecret,
    DATABASE_URL: `sqlite:${temporaryDatabase().path}`,
    PORT: String(port),
    BASE_URL: hosts.main,
    PROFILES_URL: hosts.profiles,
    API_URL: `http://api.vitrine.test:${port}`,
    SITE_NAME: 'Harbour Institute',
    DIRECTORY: 'public',
    DIRECTORY_DEFAULT: 'listed',
    VERIFY_LINKS: 'off',
  });
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  const server = await startServer(result.config, { log: createLog('error', () => {}), now, ...patient });
  await fill(server);
  const { cookie } = await openSession(
    { ...server, logged: [], call: call.bind(null, server.port) },
    'alice',
  );
  return {
    cookie,
    urlOf: ({ host, path }) => hosts[host] + path,
    stop: () => server.stop(),
  };
}

async function fill(server: Server): Promise<void> {
  const accounts = { ...accountsOf(server, now), actor: 'alice' };
  await addSamples(accounts);
  for (const { username, document } of people) await addProfile(server, username, document);
  await makeOperator(accounts, 'alice');
  await new Passwords(cheapHasher).change(accounts, 'alice', 'tides turn twice a day', 0);
  const { basics, ...rest } = samples.alice as { readonly basics: object };
  const changed = { ...basics, label: 'Cartographer of coasts, tides and harbours' };
  const course = {
    institution: 'University of Brest',
    area: 'Hydrography',
    startDate: '2009',
    endDate: '2011',
  };
  await saveDraft(accounts, 'alice', { ...rest, basics: changed, education: [course] });
  const until = '2027-01-31T00:00:00.000Z';
  await createShare(accounts, 'alice', { label: 'Harbour Authority', shows: ['/basics/email'], until });
  await createShare(accounts, 'alice', { label: 'Grant application', anonymous: true, until });
}
