import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Glob } from 'bun';
import { mostDelegates } from '../../src/accounts/delegates.ts';
import { mostTokens } from '../../src/accounts/identity/tokens.ts';
import { settings } from '../../src/core/config/settings.ts';
import { longestTarget } from '../../src/core/kernel/target.ts';
import { limits } from '../../src/core/listener/limits.ts';
import { importKinds, largestOfKind } from '../../src/domain/importers/import-kind.ts';
import { largestProfile } from '../../src/domain/profile/check-profile.ts';
import { mostValues } from '../../src/domain/profile/depth.ts';
import { largestFile, largestFileSum } from '../../src/domain/profile/files.ts';
import { mostPasskeys } from '../../src/store/passkeys.ts';
import { note, table } from './markdown.ts';

const number = new Intl.NumberFormat('en');
const seconds = (milliseconds: number) => `${milliseconds / 1000} s`;

function bytes(size: number): string {
  const isMebibytes = size >= 1024 * 1024;
  return isMebibytes ? `${size / 1024 / 1024} MiB` : `${size / 1024} KiB`;
}

/** The value of an unexported constant in a file below this folder. */
function constant(folder: string, name: string): number {
  const place = join(import.meta.dir, '../../src', folder);
  const sources = [...new Glob('**/*.ts').scanSync(place)].map((file) =>
    readFileSync(join(place, file), 'utf8'),
  );
  const found = sources.flatMap((text) => new RegExp(`const ${name} = ([\\d_ *]+);`).exec(text)?.[1] ?? []);
  const [product, ...others] = found;
  if (product === undefined || others.length > 0) throw new Error(`${folder} has ${found.length} of ${name}`);
  return product.split('*').reduce((value, factor) => value * Number(factor.replaceAll('_', '')), 1);
}

/** The rows of a module, if this build has it. */
function rowsOf(module: string, rows: (most: (name: string) => string) => string[][]): string[][] {
  const folder = `modules/${module}`;
  const isHere = existsSync(join(import.meta.dir, '../../src', folder));
  return isHere ? rows((name) => number.format(constant(folder, name))) : [];
}

/** Lists every limit with its value in the source. */
export function limitsReference(): string {
  const streams = constant('hosts/api', 'mostStreams');
  const json = constant('hosts/api', 'largestJson');
  const form = constant('hosts/main/editor/forms', 'largestForm');
  const invitations = constant('hosts/main/members/users', 'largestInvitation');

  const contents = [
    ['Profile document', bytes(largestProfile), '422'],
    ['Values in a document', number.format(mostValues), '422'],
    ['Nested levels in JSON', '64', '422'],
    ['One file', bytes(largestFile), '413'],
    ['All files of a draft', bytes(largestFileSum), '422'],
    ['Image', '32 megapixels; a baseline JPEG 200', '422'],
    ['JSON request body', bytes(json), '413'],
    ['Editor form', bytes(form), '413'],
    ['Form without a session', `${bytes(limits.smallBody)}, 1,000 fields`, '413'],
    ...importKinds.map((kind) => [`Import file, \`${kind}\``, bytes(largestOfKind[kind]), '413']),
    ['Entries in an import', '5,000', '422'],
    ['Invitation list in the browser', `${bytes(invitations)}, 10,000 lines`, '422'],
    ...rowsOf('tables', (most) => [
      ['Table to connect accounts', `4 MiB, ${most('mostConnections')} lines`, '422'],
      ['Table to update drafts', `4 MiB, ${most('mostUpdates')} lines`, '422'],
    ]),
    ...rowsOf('contact', (most) => [
      ['Message of a contact form', `${most('longestMessage')} characters`, '422'],
    ]),
    ...rowsOf('link-cards', () => [['Link cards of a profile', '20', 'no card']]),
  ];
  const accounts = [
    ['Tokens per user', String(mostTokens), '409'],
    ['Passkeys per user', String(mostPasskeys), '409'],
    ['Delegates per user', String(mostDelegates), '409'],
    ...rowsOf('webhooks', (most) => [['Webhooks per user', most('mostWebhooks'), '409']]),
    ...rowsOf('shares', (most) => [
      ['Share links per user', most('mostShares'), '409'],
      ['Fields per share link', most('mostPlaces'), '422'],
    ]),
    ['Event streams per user and node', String(streams), '429'],
    ...rowsOf('groups', (most) => [
      ['Groups of a site', most('mostGroups'), '422'],
      ['Levels of groups', most('mostLevels'), '422'],
      ['Members of a group', most('mostMembers'), '422'],
      ['Groups of a user', most('mostGroupsOfUser'), '422'],
    ]),
    ...rowsOf('scim', (most) => [
      ['SCIM operations per request', most('mostOperations'), '400'],
      ['Members per SCIM request', most('mostMembers'), '400'],
      ['Results per SCIM page', most('mostResults'), 'shorter page'],
    ]),
  ];
  const requests = [
    ['URL', bytes(longestTarget), '414'],
    ['Headers with the URL', bytes(limits.headers), '431'],
    ['Number of headers', String(limits.headerCount), '431'],
    ['Time for the headers', seconds(limits.headerTime), '408'],
    [
      'Time for the request',
      `${seconds(limits.requestTime)}; longer at ${number.format(limits.uploadBytesPerSecond)} B/s`,
      '408',
    ],
    ['Body without data', seconds(limits.bodyIdleTime), '408'],
    ['Speed of a body', `${limits.bodyBytesPerSecond} B/s`, '408'],
    ['Handler', seconds(limits.handlerTime), '503'],
    ['Response that the client does not read', seconds(limits.sendIdleTime), 'connection closed'],
    ['Idle connection', seconds(limits.keepAliveTime), 'connection closed'],
  ];
  const server = [
    ['Connections', `${number.format(limits.connections)}, or what \`ulimit -n\` allows`, '503'],
    ['Connections per client', 'a quarter of them (`/64` for IPv6)', '429'],
    ['Requests in progress', String(limits.inWork), '503'],
    ['Delay of the event loop', `${limits.roundTime} ms`, '503'],
    ['Request bodies in memory', bytes(limits.heldBodies), '503'],
    ['Password checks at once', '16', '503'],
    ['Imports at once', '1 per user, 4 in all', '503'],
    ['PDFs or cards that wait', '8', '503'],
  ];
  const rates = [
    ['Reads', `\`RATE_LIMIT_READS\` per client and minute (\`${settings.rateLimitReads.default}\`)`, '429'],
    [
      'Writes',
      `\`RATE_LIMIT_WRITES\` per user or client and minute (\`${settings.rateLimitWrites.default}\`)`,
      '429',
    ],
    ['Sign-in attempts', '10 per client and minute (`/48` for IPv6)', '429'],
    ['Wrong passwords per account', '10, then a wait that doubles up to 15 minutes', '429'],
    ['Usernames per invitation', '10, then a wait that doubles up to 15 minutes', '429'],
    ['Mails per email address', '3 per hour', 'no mail'],
    ...rowsOf('contact', (most) => [
      ['Messages by contact forms', `${most('mostWritten')} per client and hour`, '429'],
      ['Messages to one member', `${most('mostDelivered')} per day`, '429'],
    ]),
    ...rowsOf('link-cards', (most) => [
      ['Pages fetched for link cards', `${most('mostFetches')} per member and hour`, 'fetched later'],
    ]),
  ];
  const group = (title: string, rows: readonly (readonly string[])[]) =>
    `## ${title}\n\n${table(['limit', 'value', 'response'], rows)}`;
  return `${note}

# Limits

The server returns the status in the last column when a request exceeds a limit. Responses with 429 or 503 have \`Retry-After\`.

${[
  group('Content', contents),
  group('Accounts', accounts),
  group('Rate limits', rates),
  group('Requests', requests),
  group('Server', server),
].join('\n')}
## How limits are counted

- A sign-in attempt is a password, a code, a re-authentication or a request for a mail. Sign-in links, passkeys and single sign-on count as writes.
- If more than 60 users behind one address sign in with single sign-on within a minute, raise \`RATE_LIMIT_WRITES\`.
- MCP clients spend writes only with \`change_draft\` and \`publish\`.
- All workers and nodes share the counters, through PostgreSQL or \`REDIS_URL\`. If Redis is unavailable, each node counts alone.
- Addresses in \`TRUSTED_PROXIES\` have no limit on connections.
- Health checks and signed-in users have priority when the server is overloaded.
`;
}
