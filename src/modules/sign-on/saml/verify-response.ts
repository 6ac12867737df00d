import type { Element } from '@xmldom/xmldom';
import { clockTolerance } from '../clock-tolerance.ts';
import { SignOnFailure } from '../sign-on-failure.ts';
import {
  listChildren,
  listElements,
  parseElement,
  type SamlIssuer,
  textWithin,
  UnfitMetadata,
} from './metadata.ts';

/** The expected values of a response. */
export interface ExpectedResponse {
  readonly issuer: SamlIssuer;
  /** The entity ID of this site. */
  readonly audience: string;
  /** The URL that providers post responses to. */
  readonly recipient: string;
  /** The PEM key for encrypted assertions. */
  readonly findPrivateKey: () => Promise<string>;
  readonly now: Date;
}

/** An assertion signed by the issuer for this site, in response to a request. */
export interface Verified {
  readonly assertion: Element;
  readonly id: string;
  /** The id of its request. */
  readonly inResponseTo: string;
  readonly nameId: { readonly format: string; readonly value: string } | null;
  readonly sessionIndex: string | null;
  /** When the user signed in at the provider. */
  readonly signedInAt: Date;
  /** The end of its validity. */
  readonly until: Date;
}

const success = 'urn:oasis:names:tc:SAML:2.0:status:Success';
const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
/** Algorithms without SHA-1, which can be forged. */
const safeSignature = /#(?:rsa-|ecdsa-)?sha(?:256|384|512)$/;
/** Statuses of a user or provider that declined. */
const denials = ['AuthnFailed', 'NoPassive', 'RequestDenied', 'NoAuthnContext', 'UnknownPrincipal'];

export function parseSamlResponse(encoded: string): { readonly xml: string; readonly response: Element } {
  const xml = Buffer.from(encoded, 'base64').toString('utf8');
  refuseManyTags(xml);
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) throw untrusted('the response has a document type');
  try {
    const response = parseElement(xml);
    if (response.localName !== 'Response') throw untrusted('the document is not a SAML response');
    refuseWide(response);
    return { xml, response };
  } catch (error) {
    if (error instanceof UnfitMetadata) throw untrusted('the response is not XML');
    throw error;
  }
}

/**
 * Verifies a response. The library verifies signatures, wrapping and encryption. The other checks run here,
 * on the signed bytes alone.
 */
export async function verifyResponse(encoded: string, expected: ExpectedResponse): Promise<Verified> {
  const { response } = parseSamlResponse(encoded);
  checkStatus(response);
  const decryptionPvk = await refuseWeakSignatures(response, expected);
  const { SAML } = await import('@node-saml/node-saml');
  const { audience, recipient, issuer } = expected;
  const library = new SAML({
    issuer: audience,
    audience,
    callbackUrl: recipient,
    idpCert: [...issuer.certificates],
    ...(decryptionPvk !== null && { decryptionPvk }),
    wantAuthnResponseSigned: false,
    wantAssertionsSigned: false,
    // Disables the library's time checks. The checks below use the site's clock.
    acceptedClockSkewMs: -1,
  });
  const { profile } = await library
    .validatePostResponseAsync({ SAMLResponse: encoded })
    .catch((error: unknown) => {
      throw untrusted(error instanceof Error ? error.message.slice(0, 200) : 'the signature is wrong');
    });
  const signed = profile?.getAssertionXml?.();
  if (signed === undefined) throw untrusted('the response has no assertion');
  return checkAssertion(parseElement(signed), response, expected);
}

function checkStatus(response: Element): void {
  const codes = listChildren(response, 'Status').flatMap((status) => listElements(status, 'StatusCode'));
  const [outer = '', inner = ''] = codes.map((code) => code.getAttribute('Value') ?? '');
  if (outer === success) return;
  const name = (inner || outer).split(':').at(-1) ?? '';
  if (denials.includes(name)) throw new SignOnFailure('denied', name);
  throw untrusted(`the provider reports ${/^\w{1,50}$/.test(name) ? name : 'an error'}`);
}

/**
 * Rejects weak signatures in the response and in its encrypted assertion. Returns the key that decrypts it,
 * or null.
 */
async function refuseWeakSignatures(response: Element, expected: ExpectedResponse): Promise<string | null> {
  refuseWeakIn(response);
  const [encrypted, ...more] = listElements(response, 'EncryptedAssertion');
  if (!encrypted) return null;
  if (more.length > 0) throw untrusted('the response has several assertions');
  const key = await expected.findPrivateKey();
  refuseWeakIn(await decryptAssertion(encrypted, key));
  return key;
}

/** Anyone can encrypt with the key in the metadata. All failures return the same error, which hides the padding. */
async function decryptAssertion(encrypted: Element, key: string): Promise<Element> {
  const { decrypt } = await import('xml-encryption');
  const plain = await new Promise<string>((resolve, reject) => {
    const options = { key, disallowDecryptionWithInsecureAlgorithm: true };
    decrypt(encrypted.toString(), options, (error, text) => (error ? reject(error) : resolve(text)));
  }).catch(() => '');
  refuseManyTags(plain);
  const assertion = parseAssertion(plain);
  refuseWide(assertion);
  return assertion;
}

function parseAssertion(plain: string): Element {
  try {
    return parseElement(plain);
  } catch {
    throw untrusted('the assertion is encrypted for another key, or by an unsafe algorithm');
  }
}

/** Enough for a thousand groups, each with an opening and a closing tag. */
const mostTags = 3_000;

/** Anyone can post a response, and the library takes some time for each element. */
function refuseManyTags(xml: string): void {
  if (xml.split('<', mostTags + 2).length > mostTags + 1)
    throw untrusted(`the response has more than ${mostTags} tags`);
}

/** The most nodes in an element, apart from those with a node for each attribute or group. */
const mostNodes = 100;
const lists: readonly (string | null)[] = ['AttributeStatement', 'Attribute'];

/** The library takes quadratic time for the nodes of an element. */
function refuseWide(root: Element): void {
  const isWide = ({ localName, childNodes }: Element) =>
    childNodes.length > mostNodes && !lists.includes(localName);
  if ([root, ...listElements(root, '*')].some(isWide))
    throw untrusted('an element of the response has too many nodes');
}

function refuseWeakIn(element: Element): void {
  const methods = listElements(element, 'Signature').flatMap((signature) => [
    ...listElements(signature, 'SignatureMethod'),
    ...listElements(signature, 'DigestMethod'),
  ]);
  const weak = methods.find((one) => !safeSignature.test(one.getAttribute('Algorithm') ?? ''));
  if (weak) throw untrusted('the signature uses an unsafe algorithm; the provider has to use SHA-256');
}

function checkAssertion(assertion: Element, response: Element, expected: ExpectedResponse): Verified {
  const { issuer, recipient, now } = expected;
  const told = [textWithin(listChildren(assertion, 'Issuer')[0])];
  const outer = listChildren(response, 'Issuer')[0];
  if (outer) told.push(textWithin(outer));
  if (told.some((one) => one !== issuer.issuer)) throw untrusted('the issuer is another one');
  const destination = response.getAttribute('Destination');
  if (destination && destination !== recipient) throw untrusted('the response is for another URL');
  const [conditions, ...more] = listChildren(assertion, 'Conditions');
  if (!conditions || more.length > 0) throw untrusted('the assertion has no conditions, or several');
  checkTimes(conditions, now);
  checkAudience(conditions, expected);
  const confirmation = findConfirmation(assertion, response, expected);
  const [statement] = listChildren(assertion, 'AuthnStatement');
  const signedInAt = new Date(statement?.getAttribute('AuthnInstant') ?? '');
  if (!statement || Number.isNaN(signedInAt.getTime())) throw untrusted('the assertion names no sign-in');
  if (isAfter(signedInAt, now)) throw untrusted('the sign-in is in the future: the clocks differ too much');
  const ends = statement.getAttribute('SessionNotOnOrAfter');
  if (ends && !isAfter(new Date(ends), now, -1)) throw untrusted('the session at the provider has ended');
  const id = assertion.getAttribute('ID') ?? '';
  if (id === '') throw untrusted('the assertion has no ID');
  return {
    assertion,
    id,
    ...confirmation,
    nameId: readNameId(assertion),
    sessionIndex: statement.getAttribute('SessionIndex') || null,
    signedInAt,
  };
}

/** Finds a confirmation for this URL and request that has not expired. */
function findConfirmation(
  assertion: Element,
  response: Element,
  { recipient, now }: ExpectedResponse,
): Pick<Verified, 'inResponseTo' | 'until'> {
  const found = listChildren(assertion, 'Subject')
    .flatMap((subject) => listChildren(subject, 'SubjectConfirmation'))
    .filter((one) => one.getAttribute('Method') === bearer)
    .flatMap((one) => listChildren(one, 'SubjectConfirmationData'))
    .find((data) => data.getAttribute('Recipient') === recipient);
  if (!found) throw untrusted('the assertion is for another recipient');
  checkTimes(found, now);
  const until = new Date(found.getAttribute('NotOnOrAfter') ?? '');
  if (Number.isNaN(until.getTime())) throw untrusted('the assertion has no end');
  const inResponseTo = found.getAttribute('InResponseTo') ?? '';
  if (inResponseTo === '' || response.getAttribute('InResponseTo') !== inResponseTo)
    throw new SignOnFailure('stale', 'this site sent no request for the response');
  return { inResponseTo, until };
}

function checkTimes(element: Element, now: Date): void {
  const from = element.getAttribute('NotBefore');
  const until = element.getAttribute('NotOnOrAfter');
  if (from && isAfter(new Date(from), now)) throw untrusted('the assertion is not valid yet');
  if (until && !isAfter(new Date(until), now, -1)) throw untrusted('the assertion has expired');
}

/**
 * Whether `time` is later than now by more than the clock skew. With -1, the skew is subtracted. An invalid
 * time is not later.
 */
function isAfter(time: Date, now: Date, sign: 1 | -1 = 1): boolean {
  return time.getTime() > now.getTime() + sign * clockTolerance * 1000;
}

function checkAudience(conditions: Element, { audience }: ExpectedResponse): void {
  const restrictions = listChildren(conditions, 'AudienceRestriction');
  const isOurs = (restriction: Element) =>
    listChildren(restriction, 'Audience').some((one) => textWithin(one) === audience);
  if (restrictions.length === 0 || !restrictions.every(isOurs))
    throw untrusted('the assertion is for another site');
}

function readNameId(assertion: Element): Verified['nameId'] {
  const found = listChildren(assertion, 'Subject').flatMap((subject) => listChildren(subject, 'NameID'))[0];
  const value = textWithin(found);
  return found && value !== '' ? { format: found.getAttribute('Format') ?? '', value } : null;
}

function untrusted(detail: string): SignOnFailure {
  return new SignOnFailure('untrusted', detail);
}
