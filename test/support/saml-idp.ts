import { generateKeyPairSync } from 'node:crypto';
import { Constants, IdentityProvider, SamlLib, ServiceProvider, setSchemaValidator } from 'samlify';
import { createSelfSigned } from '../../src/modules/sign-on/saml/self-signed-certificate.ts';

setSchemaValidator({ validate: () => Promise.resolve('not checked') });

export type SamlAttributes = Readonly<Record<string, string | readonly string[]>>;

/** The fields of a SAML response, for tests that change one of them. */
export interface ResponseFields {
  issuer: string;
  audience: string;
  recipient: string;
  destination: string;
  inResponseTo: string;
  status: string;
  nameIdFormat: string;
  notBefore: Date;
  notOnOrAfter: Date;
  signedInAt: Date;
  id: string;
}

interface IdpOptions {
  readonly entityId?: string;
  readonly name?: string;
  /** The domains in its metadata. */
  readonly scopes?: readonly string[];
  readonly now?: () => Date;
  /** Whether it encrypts assertions. */
  readonly encrypts?: boolean;
  readonly signature?: string;
  /** Whether its metadata requires signed requests. */
  readonly wantsSigned?: boolean;
}

/** Creates a key with its certificate. */
export function createKeyPair(name: string) {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const year = 365 * 24 * 3_600_000;
  const [from, until] = [new Date(Date.now() - year), new Date(Date.now() + year)];
  return { privateKey, certificate: createSelfSigned(privateKey, name, from, until) };
}

/** A SAML identity provider built with samlify. */
export function createSamlIdp(options: IdpOptions = {}) {
  const { entityId = 'https://idp.example.org/metadata', name = 'Example University', scopes = [] } = options;
  const now = options.now ?? (() => new Date());
  const { privateKey, certificate } = createKeyPair('idp');
  const signIn = `${new URL(entityId).origin}/sso`;
  const metadata = `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:mdui="urn:oasis:names:tc:SAML:metadata:ui" xmlns:shibmd="urn:mace:shibboleth:metadata:1.0" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${entityId}">
  <md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol" WantAuthnRequestsSigned="${options.wantsSigned ?? false}">
    <md:Extensions>
      ${scopes.map((scope) => `<shibmd:Scope regexp="false">${scope}</shibmd:Scope>`).join('')}
      <mdui:UIInfo><mdui:DisplayName xml:lang="en">${name}</mdui:DisplayName></mdui:UIInfo>
    </md:Extensions>
    <md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${signIn}"/>
  </md:IDPSSODescriptor>
</md:EntityDescriptor>`;

  /** The base64 response to a sign-in request, as the provider's page posts it. */
  async function respond(
    signInUrl: string,
    service: string,
    person: { readonly subject: string; readonly attributes?: SamlAttributes },
    change: (fields: ResponseFields) => void = () => {},
  ): Promise<string> {
    const idp = IdentityProvider({
      metadata,
      privateKey,
      isAssertionEncrypted: options.encrypts ?? false,
      messageSigningOrder: 'sign-then-encrypt',
      requestSignatureAlgorithm: options.signature ?? 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
      loginResponseTemplate: { context: template(person.attributes ?? {}), attributes: [] },
    });
    const sp = ServiceProvider({ metadata: service });
    const request = await idp.parseLoginRequest(sp, 'redirect', {
      query: Object.fromEntries(new URL(signInUrl).searchParams),
    });
    const [recipient, audience] = [
      sp.entityMeta.getAssertionConsumerService('post') as string,
      sp.entityMeta.getEntityID(),
    ];
    const fields: ResponseFields = {
      issuer: entityId,
      audience,
      recipient,
      destination: recipient,
      inResponseTo: String(request.extract.request?.id),
      status: Constants.StatusCode.Success,
      nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
      notBefore: new Date(now().getTime() - 60_000),
      notOnOrAfter: new Date(now().getTime() + 300_000),
      signedInAt: now(),
      id: `_${crypto.randomUUID()}`,
    };
    change(fields);
    const { context } = await idp.createLoginResponse(
      sp,
      request as never,
      'post',
      { email: '' },
      (text: string) => ({
        id: fields.id,
        context: SamlLib.replaceTagsByValue(text, {
          ID: `_${crypto.randomUUID()}`,
          AssertionID: fields.id,
          IssueInstant: now().toISOString(),
          NameID: person.subject,
          Issuer: fields.issuer,
          Audience: fields.audience,
          Recipient: fields.recipient,
          Destination: fields.destination,
          InResponseTo: fields.inResponseTo,
          StatusCode: fields.status,
          NameIDFormat: fields.nameIdFormat,
          NotBefore: fields.notBefore.toISOString(),
          NotOnOrAfter: fields.notOnOrAfter.toISOString(),
          AuthnInstant: fields.signedInAt.toISOString(),
        }),
      }),
    );
    return context;
  }

  return { entityId, metadata, privateKey, certificate, respond };
}

export type SamlIdp = ReturnType<typeof createSamlIdp>;

function template(attributes: SamlAttributes): string {
  const statement = Object.entries(attributes)
    .map(([name, values]) => {
      const all = [values]
        .flat()
        .map((value) => `<saml:AttributeValue>${Bun.escapeHTML(value)}</saml:AttributeValue>`);
      return `<saml:Attribute Name="${name}">${all.join('')}</saml:Attribute>`;
    })
    .join('');
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="{ID}" Version="2.0" IssueInstant="{IssueInstant}" Destination="{Destination}" InResponseTo="{InResponseTo}"><saml:Issuer>{Issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="{StatusCode}"/></samlp:Status><saml:Assertion ID="{AssertionID}" Version="2.0" IssueInstant="{IssueInstant}"><saml:Issuer>{Issuer}</saml:Issuer><saml:Subject><saml:NameID Format="{NameIDFormat}">{NameID}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="{NotOnOrAfter}" Recipient="{Recipient}" InResponseTo="{InResponseTo}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="{NotBefore}" NotOnOrAfter="{NotOnOrAfter}"><saml:AudienceRestriction><saml:Audience>{Audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="{AuthnInstant}" SessionIndex="{AssertionID}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>${statement && `<saml:AttributeStatement>${statement}</saml:AttributeStatement>`}</saml:Assertion></samlp:Response>`;
}
