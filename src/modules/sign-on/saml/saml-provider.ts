import type { SamlSettings } from '../../../core/config/sign-on.ts';
import type { MaybePromise } from '../../../core/kernel/maybe-promise.ts';
import { queryParameter } from '../../../core/kernel/query.ts';
import { createPurposeSeal, type Seal } from '../../../core/platform/purpose-seal.ts';
import type { Database } from '../../../store/database.ts';
import { deleteExpiredProofs, insertUsedProof } from '../../../store/used-proofs.ts';
import { type Claims, listClaim } from '../claims.ts';
import { clockTolerance } from '../clock-tolerance.ts';
import { limitConversation } from '../limit-conversation.ts';
import { createMetadataCache } from '../metadata-cache.ts';
import type { Beginning, Checks, NamedIssuer, SignedOn } from '../provider.ts';
import type { SignOnOptions } from '../sign-on.ts';
import { SignOnFailure } from '../sign-on-failure.ts';
import { readAttributes, toClaims } from './assertion-claims.ts';
import { keepForRules } from './keep-for-rules.ts';
import { loadMetadata } from './load-metadata.ts';
import { listChildren, nameIssuer, type SamlIssuer, textWithin } from './metadata.ts';
import type { SamlConversation, SamlPlaces } from './saml-conversation.ts';
import { findServiceKey, type ServiceKey } from './service-key.ts';
import { parseSamlResponse, type Verified, verifyResponse } from './verify-response.ts';

export interface SamlOptions extends SignOnOptions, SamlPlaces {
  readonly settings: SamlSettings;
  readonly database: Database;
  /** The issuer of OpenID Connect on this site. Null without it. */
  readonly openIdIssuer: string | null;
  /** Finds the ids of groups that a response names. */
  readonly findGroups: (named: readonly string[]) => MaybePromise<readonly string[]>;
}

/** A response that its browser has not collected yet. */
interface Received extends Omit<SignedOn, 'idToken'> {
  readonly signedInAt: number;
  readonly expiresAt: number;
}

/** Milliseconds from the posted response to the following page. */
const receivedTime = 2 * 60_000;
/** Milliseconds that a page waits for a provider's name. */
const patienceForNames = 2_000;
const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';

/** The conversation with the providers of the metadata. */
export function createSamlProvider(options: SamlOptions): SamlConversation {
  const { settings, baseUrl, now, handlerTime, database, appSecret, audience, recipient } = options;
  const patience = handlerTime * 0.75;
  const received: Seal = createPurposeSeal(appSecret, 'saml-response');
  const keyStore = {
    database,
    now,
    seal: createPurposeSeal(appSecret, 'saml-key'),
    name: new URL(baseUrl).host,
  };
  const load = () => loadMetadata({ place: settings.metadata, now, patience });
  const metadata = createMetadataCache(load, now);
  let key: Promise<ServiceKey> | null = null;

  return {
    findName,
    listIssuers,
    findKey,
    serves: async (issuer) => findServed(await findIssuers(), issuer) !== undefined,
    begin: (beginning) => limitConversation(begin(beginning), patience),
    finish,
    receive: (response) => limitConversation(receive(response), patience),
  };

  /** The issuers for pages, which also work without them. Waits briefly, and not at all just after a failure. */
  async function findIssuers(): Promise<ReadonlyMap<string, SamlIssuer>> {
    const none = new Map<string, SamlIssuer>();
    return limitConversation(metadata.find(), patienceForNames).catch(() => none);
  }

  /** A member of a federation must not have the name of the OpenID provider, because identities name no protocol. */
  function findServed(issuers: ReadonlyMap<string, SamlIssuer>, issuer: string): SamlIssuer | undefined {
    return issuers.size > 1 && issuer === options.openIdIssuer ? undefined : issuers.get(issuer);
  }

  async function findName(locale: string): Promise<string | null> {
    const [only, ...others] = [...(await findIssuers()).values()];
    return only && others.length === 0 ? nameIssuer(only, locale) : null;
  }

  async function listIssuers(locale: string): Promise<readonly NamedIssuer[]> {
    const { compare } = new Intl.Collator(locale);
    const issuers = await metadata.find();
    return [...issuers.values()]
      .filter(({ issuer }) => findServed(issuers, issuer))
      .map((one) => ({ issuer: one.issuer, name: nameIssuer(one, locale) }))
      .toSorted((one, other) => compare(one.name, other.name));
  }

  function findKey(): Promise<ServiceKey> {
    key ??= findServiceKey(keyStore).catch((error: unknown) => {
      key = null;
      throw error;
    });
    return key;
  }

  async function begin({ issuer, maxAge }: Beginning) {
    const issuers = await metadata.find();
    const [only, ...others] = [...issuers.values()];
    const chosen = issuer === null ? (others.length === 0 ? only : undefined) : findServed(issuers, issuer);
    if (!chosen) return null;
    const { SAML } = await import('@node-saml/node-saml');
    const state = `_${crypto.randomUUID().replaceAll('-', '')}`;
    const library = new SAML({
      issuer: audience,
      callbackUrl: recipient,
      entryPoint: chosen.signInUrl,
      idpCert: [...chosen.certificates],
      identifierFormat: settings.idAttribute === null ? persistent : null,
      disableRequestedAuthnContext: true,
      forceAuthn: maxAge !== null,
      signatureAlgorithm: 'sha256',
      generateUniqueId: () => state,
      ...(chosen.wantsSignedRequests && { privateKey: (await findKey()).privateKey }),
    });
    const url = await library.getAuthorizeUrlAsync('', undefined, {});
    return { url, checks: { issuer: chosen.issuer, state, maxAge } };
  }

  async function receive(encoded: string): Promise<string> {
    const { response } = parseSamlResponse(encoded);
    const issuers = await metadata.find();
    const names = [response, ...listChildren(response, 'Assertion')].flatMap((one) =>
      listChildren(one, 'Issuer'),
    );
    const issuer = findServed(issuers, textWithin(names[0]));
    if (!issuer) throw new SignOnFailure('untrusted', 'the issuer of the response is not in SAML_METADATA');
    const findPrivateKey = async () => (await findKey()).privateKey;
    const verified = await verifyResponse(encoded, {
      issuer,
      audience,
      recipient,
      findPrivateKey,
      now: now(),
    });
    await refuseReplay(issuer, verified);
    const { assertion, nameId, sessionIndex: sid, signedInAt, inResponseTo } = verified;
    const attributes = readAttributes(assertion);
    const subject =
      settings.idAttribute === null
        ? nameId?.format === persistent
          ? nameId.value
          : null
        : attributes.get(settings.idAttribute)?.[0];
    if (!subject)
      throw new SignOnFailure(
        'untrusted',
        `the assertion has no ${settings.idAttribute ?? 'persistent NameID; set SAML_ID_ATTRIBUTE'}`,
      );
    const { scopes } = issuer;
    const vouching = { isOnly: issuers.size === 1, scopes };
    const claims = toClaims(attributes, subject, vouching);
    const told: Received = {
      identity: { issuer: issuer.issuer, subject },
      payloads: [keepForRules(claims, settings, await findGroupIds(claims))],
      sid,
      vouching,
      signedInAt: signedInAt.getTime(),
      expiresAt: now().getTime() + receivedTime,
    };
    return `?${new URLSearchParams({ state: inResponseTo, response: received.close(JSON.stringify(told)) })}`;
  }

  /** Null if the response has no list of groups. */
  async function findGroupIds(claims: Claims): Promise<readonly string[] | null> {
    const named = settings.groups === null ? null : listClaim([claims], settings.groups);
    return named && options.findGroups(named);
  }

  /** Rejects a replayed assertion on all nodes. */
  async function refuseReplay({ issuer }: SamlIssuer, { id, until }: Verified): Promise<void> {
    const hash = new Bun.CryptoHasher('sha256').update(`saml\n${issuer}\n${id}`).digest('hex');
    const keptUntil = new Date(until.getTime() + 2 * clockTolerance * 1000).toISOString();
    const isFirst = await database.transaction(async (queries) => {
      await deleteExpiredProofs(queries, now().toISOString());
      return insertUsedProof(queries, hash, keptUntil);
    });
    if (!isFirst) throw new SignOnFailure('stale', 'the assertion has been used already');
  }

  /** Completes the sign-in. The caller has compared the browser's state with the request of the response. */
  async function finish(query: string, { issuer, maxAge }: Checks): Promise<SignedOn> {
    const text = received.open(queryParameter(query, 'response') ?? '');
    if (text === null) throw new SignOnFailure('untrusted', 'the response is missing or was changed');
    // Only this site can create the seal.
    const { signedInAt, expiresAt, ...signedOn } = JSON.parse(text) as Received;
    const at = now().getTime();
    if (expiresAt <= at) throw new SignOnFailure('stale', 'the response is too old');
    if (signedOn.identity.issuer !== issuer)
      throw new SignOnFailure('untrusted', 'the response is from another issuer than the request');
    if (maxAge !== null && signedInAt + (maxAge + clockTolerance) * 1000 < at)
      throw new SignOnFailure('not-fresh', 'the last sign-in at the provider is too old');
    return { ...signedOn, idToken: null };
  }
}
