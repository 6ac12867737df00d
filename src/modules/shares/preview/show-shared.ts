import type { Accounts } from '../../../accounts/change-user.ts';
import { asServed } from '../../../accounts/render-published.ts';
import type { Exchange } from '../../../core/kernel/exchange.ts';
import { HttpError } from '../../../core/kernel/http-error.ts';
import type { MaybePromise } from '../../../core/kernel/maybe-promise.ts';
import { queryParameter } from '../../../core/kernel/query.ts';
import type { Reply } from '../../../core/kernel/reply.ts';
import { header } from '../../../core/kernel/request.ts';
import { profilePath } from '../../../core/paths/preview.ts';
import { monthOf } from '../../../core/platform/days.ts';
import { MissingPart } from '../../../core/web/missing-part.ts';
import {
  type Format,
  formatNames,
  isDrawn,
  isMade,
  noChoice,
  rendersInWorker,
} from '../../../domain/pages/format-names.ts';
import { filesOfCards } from '../../../domain/profile/link-card.ts';
import { languagesOf } from '../../../domain/profile/localize.ts';
import { parseChoice } from '../../../hosts/preview/choose-format.ts';
import { findMoved, findSubject, kindOf, type SubjectPath } from '../../../hosts/preview/find-subject.ts';
import { followMove } from '../../../hosts/preview/follow-move.ts';
import type { MadeVariant, RenderedVariant, Variant } from '../../../hosts/preview/json-response.ts';
import { makerOf } from '../../../hosts/preview/made-response.ts';
import type { PreviewParams } from '../../../hosts/preview/preview-params.ts';
import type { ProfileServices } from '../../../hosts/preview/profile-services.ts';
import { replyWith } from '../../../hosts/preview/render-response.ts';
import { sendFile } from '../../../hosts/preview/show-file.ts';
import { isBot } from '../../../hosts/web/is-bot.ts';
import { Outage } from '../../../store/outage.ts';
import type { RecordShareUse } from '../share-uses.ts';
import { findShared, type Locked, type Shared } from './find-shared.ts';
import type { RenderSharedInWorker } from './render-in-worker.ts';
import { renderLocked } from './render-locked.tsx';
import { headOf, labelShared, renderShared, type SharedView, sharedAddresses } from './render-shared.tsx';
import { sharedHeaders } from './shared-headers.ts';
import { whileShared } from './while-shared.ts';

interface SharedParts {
  readonly accounts: Accounts;
  readonly recordUse: RecordShareUse;
  readonly renderInWorker: RenderSharedInWorker;
}

interface SharedServices extends Omit<ProfileServices, 'renderInWorker'> {
  readonly renderInWorker: RenderSharedInWorker;
}

/** Responds with the content of the URL's key. Null for an invalid key, so the public page follows. */
export async function showShared(
  { accounts, recordUse, renderInWorker }: SharedParts,
  ofProfiles: ProfileServices,
  exchange: Exchange,
  params: PreviewParams,
): Promise<Reply | null> {
  const services = { ...ofProfiles, renderInWorker };
  const shared = await findShared(accounts, exchange, params.username);
  if (!shared) return null;
  if (!('profile' in shared)) return askForPassword(services, exchange, shared, params);
  const made = await make(accounts, services, exchange, shared, params);
  const { ETag: tag, Link: _link, ...rest } = made.headers;
  const isFile = params.fileUrl !== null;
  const response = { ...made, headers: { ...rest, ...(isFile && tag && { ETag: tag }), ...sharedHeaders } };
  if (!isFile && made.status === 200) await countUse(accounts, recordUse, exchange, shared, response);
  return response;
}

/** Asks for the password on pages. Other formats and files fall back to the public ones. */
function askForPassword(
  services: SharedServices,
  exchange: Exchange,
  locked: Locked,
  { type, slug, fileUrl }: PreviewParams,
): Reply | null {
  const { chooseLanguage, publicSite, now } = services;
  const place = { type, slug };
  const format = wantedFormat(services, exchange, place);
  if (fileUrl !== null || format !== 'html') return null;
  const language = chooseLanguage(languagesOf(locked.open), exchange);
  const variant = {
    place,
    format,
    language,
    locale: exchange.locale,
    month: monthOf(now()),
    choice: noChoice,
    groupLanguage: '',
  };
  const head = headOf(publicSite, locked, variant);
  return renderLocked(exchange, { ...locked, head, to: exchange.path + exchange.query });
}

async function make(
  accounts: Accounts,
  services: SharedServices,
  exchange: Exchange,
  shared: Shared,
  { type, slug, fileUrl }: PreviewParams,
): Promise<Reply> {
  const moved = findMoved(shared.profile, { type, slug });
  if (moved !== null) return followMove(exchange, services.origin, moved);
  if (fileUrl !== null) return showFile(accounts, exchange, shared, `${type}/${slug}/${fileUrl}`);
  const place = { type, slug };
  const kind = kindOf(place);
  const format = wantedFormat(services, exchange, place);
  if (format === null)
    throw new HttpError(406, `This ${kind} is available as ${formatNames(kind, services.offer).join(', ')}.`);
  const language = services.chooseLanguage(languagesOf(shared.profile), exchange);
  const choice = isMade(format) ? parseChoice(format, exchange.query) : noChoice;
  const variant = {
    place,
    language,
    locale: exchange.locale,
    month: monthOf(services.now()),
    choice,
    groupLanguage: '',
  };
  if (isDrawn(format)) return drawCard(services, shared, { ...variant, format });
  return isMade(format)
    ? makeShared(services, exchange, shared, { ...variant, format })
    : renderAnywhere(services, exchange, shared, { ...variant, format });
}

/** Renders large content in a worker, so that other requests do not wait. */
function renderAnywhere(
  { publicSite, renderInWorker }: SharedServices,
  { request }: Exchange,
  { share: { anonymous, until }, key, name, open, publishedAt, profile, size }: Shared,
  variant: RenderedVariant,
): MaybePromise<Reply> {
  const shared: SharedView = { share: { anonymous, until }, key, name, open, publishedAt, profile };
  if (!rendersInWorker(variant.format, size)) return renderShared(publicSite, shared, variant);
  // Throws for missing parts before rendering.
  findSubject(profile, name, variant.place);
  const task = { publicSite, shared: JSON.stringify(shared), variant };
  return renderInWorker(task, () => !request.isAbandoned);
}

function wantedFormat(
  { chooseFormat }: SharedServices,
  { query, request }: Exchange,
  place: SubjectPath,
): Format | null {
  return chooseFormat(kindOf(place), queryParameter(query, 'format'), header(request, 'accept'));
}

/** The card for chat programs, which shows the public profile, unless the link is anonymous. */
function drawCard({ makeCard }: SharedServices, shared: Shared, variant: Variant) {
  const { share, name, open, profile, publishedAt } = shared;
  const shown = share.anonymous ? profile : open;
  const etag = Bun.hash(JSON.stringify([share.id, name, shown])).toString(36);
  const version = { username: name, etag, publishedAt, verified: null, groups: null };
  const language = languagesOf(shown).includes(variant.language) ? variant.language : shown.language;
  return makeCard({ ...version, userId: share.userId, profile: shown }, { ...variant, language });
}

/** Renders a file without the key, so that passing it on gives no access. It names the public URL, or none. */
async function makeShared(
  { makers, origin }: SharedServices,
  { request }: Exchange,
  { share, key, name, profile, publishedAt }: Shared,
  variant: MadeVariant,
): Promise<Reply> {
  const version = { userId: share.userId, username: name, profile, publishedAt };
  const of = {
    version,
    key: null,
    addresses: sharedAddresses(origin, name, key),
    tellsAddress: !share.anonymous,
  };
  const data = await makerOf(makers, variant.format).make(of, variant, () => !request.isAbandoned);
  return labelShared(replyWith({ data }, name, variant.format), variant);
}

function showFile(accounts: Accounts, exchange: Exchange, shared: Shared, path: string): Promise<Reply> {
  const { share, name, profile } = shared;
  const files = { ...profile.files, ...filesOfCards(profile) };
  const file = Object.hasOwn(files, path) ? files[path] : undefined;
  if (!file) throw new MissingPart('File not found.', { path: profilePath(name), name });
  const asked = { userId: share.userId, path, ...asServed(file) };
  return sendFile(accounts, exchange, asked, (pieces) => whileShared(accounts, shared, pieces));
}

/** User agents that fetch link previews, which do not count as visitors. */
const unfurlers = /bot|crawl|spider|preview|externalhit|whatsapp|telegram|slack|embedly/i;
/** Milliseconds within which repeated fetches by programs are not recorded. */
const rest = 60_000;

async function countUse(
  { now }: Pick<Accounts, 'now'>,
  recordUse: RecordShareUse,
  { request }: Exchange,
  { share }: Shared,
  { headers: sent }: Reply,
): Promise<void> {
  const agent = header(request, 'user-agent') ?? '';
  if (request.method !== 'GET' || unfurlers.test(agent)) return;
  const isPage = String(sent['Content-Type']).startsWith('text/html');
  const mode = header(request, 'sec-fetch-mode') ?? 'navigate';
  const isAhead = header(request, 'sec-purpose') !== undefined || header(request, 'purpose') !== undefined;
  const isVisit = isPage && mode === 'navigate' && !isAhead && !isBot(agent);
  const isRecent = share.lastUsedAt !== null && now().getTime() - Date.parse(share.lastUsedAt) < rest;
  if (!isVisit && isRecent) return;
  try {
    await recordUse(share, isVisit ? 1 : 0);
  } catch (error) {
    // Reads continue while the database accepts no writes.
    if (!(error instanceof Outage)) throw error;
  }
}
