import { HttpError } from '../../../core/kernel/http-error.ts';
import { type Reply, redirect, reply } from '../../../core/kernel/reply.ts';
import { mainPaths } from '../../../core/paths/main.ts';
import { readForm } from '../../../core/web/read-form.ts';
import type { VisitorCall } from '../../../hosts/main/members/services.ts';
import { orFailure } from '../pages/failure-page.tsx';
import type { SignOnServices } from '../pages/sign-on-services.ts';
import type { SamlProvider } from './saml-conversation.ts';

type Call = VisitorCall & SignOnServices<SamlProvider>;

/** Bytes of a response with a thousand groups. */
const largest = 256 * 1024;

/**
 * Receives the provider's response, which is posted from another site without our cookies. The browser then
 * continues with a link that needs the request's cookie.
 */
export function receiveResponse(call: Call): Promise<Reply> {
  return orFailure(call, null, async () => {
    const response = (await readForm(call.exchange, largest, 10)).get('SAMLResponse') ?? '';
    if (response === '')
      throw new HttpError(400, 'The form has no SAMLResponse. Start again at the sign-in page.');
    return redirect(303, mainPaths.samlFinish + (await call.signOn.provider.receive(response)));
  });
}

/** The site's metadata, for administrators of the provider. */
export async function showMetadata({ signOn: { provider } }: Call): Promise<Reply> {
  const { audience, recipient } = provider;
  const { certificate } = await provider.findKey();
  const key = (use: string) =>
    `<KeyDescriptor use="${use}"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></KeyDescriptor>`;
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${Bun.escapeHTML(audience)}">
<SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
${key('signing')}
${key('encryption')}
<NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:persistent</NameIDFormat>
<AssertionConsumerService index="0" isDefault="true" Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${Bun.escapeHTML(recipient)}"/>
</SPSSODescriptor>
</EntityDescriptor>
`;
  return reply(
    200,
    { 'Content-Type': 'application/samlmetadata+xml; charset=utf-8', 'Cache-Control': 'no-store' },
    body,
  );
}
