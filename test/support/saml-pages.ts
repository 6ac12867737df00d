import { createSamlIdp, type SamlAttributes, type SamlIdp } from './saml-idp.ts';

/** A SAML provider with pages for a browser. */
export interface SamlPages extends AsyncDisposable {
  readonly idp: SamlIdp;
  /** The attributes of its users by subject. */
  readonly people: Map<string, SamlAttributes>;
}

/** Asks for a subject, and posts the response like providers do. `findService` returns the site's metadata. */
export function startSamlPages(name: string, findService: () => Promise<string>): SamlPages {
  const people = new Map<string, SamlAttributes>();
  const html = (body: string) =>
    new Response(`<!doctype html><title>${name}</title>${body}`, {
      headers: { 'Content-Type': 'text/html; charset=utf-8' },
    });
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      if (request.method === 'GET')
        return html('<form method="post"><input name="login"><button>Sign in there</button></form>');
      const subject = String((await request.formData()).get('login'));
      const service = await findService();
      const attributes = people.get(subject) ?? {};
      const response = await idp.respond(request.url, service, { subject, attributes });
      const [, action = ''] = /AssertionConsumerService [^>]*Location="([^"]+)"/.exec(service) ?? [];
      return html(`<form method="post" action="${action}"><input type="hidden" name="SAMLResponse" value="${response}"></form>
        <script>document.forms[0].submit()</script>`);
    },
  });
  const idp = createSamlIdp({ entityId: `${server.url.origin}/metadata`, name });
  return { idp, people, [Symbol.asyncDispose]: () => server.stop(true) };
}
