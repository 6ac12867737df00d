import { samlOf, signOnOf } from '../../../core/config/config.ts';
import { mainPaths } from '../../../core/paths/main.ts';
import { lazily } from '../../../core/web/lazily.ts';
import { routesWith } from '../../../hosts/main/members/member-route.ts';
import type { Services } from '../../../hosts/services.ts';
import { createSignOn, type SignOnOptions } from '../sign-on.ts';
import { routesOf, type SignOnWay } from '../sign-on-way.ts';
import type { SamlConversation, SamlPlaces, SamlProvider } from './saml-conversation.ts';

const paths = {
  signIn: mainPaths.samlSignIn,
  proof: mainPaths.proofBySaml,
  connect: mainPaths.connectSaml,
} as const;

/** Null without SAML_METADATA. */
export function serveSaml({ main, config, slots }: Services, options: SignOnOptions): SignOnWay | null {
  const settings = samlOf(config);
  if (settings === null || !config.signIn.includes('saml')) return null;
  const { database } = main.accounts;
  const places = {
    audience: config.baseUrl + mainPaths.samlMetadata,
    recipient: config.baseUrl + mainPaths.samlReply,
  };
  const provider = createLazily(places, async () => {
    const { createSamlProvider } = await import('./saml-provider.ts');
    const findGroups = (named: readonly string[]) =>
      slots.directoryGroups[0]?.findClaimed(main.accounts, named) ?? [];
    const openIdIssuer = signOnOf(config)?.issuer ?? null;
    return createSamlProvider({ ...options, ...places, settings, database, openIdIssuer, findGroups });
  });
  const signOn = createSignOn({ provider, rules: settings, paths }, options);
  const { forAnybody } = routesWith({ ...main, signOn });
  const pages = lazily(() => import('./saml-pages.ts'));
  return {
    signOn,
    routes: [
      ...routesOf(main, signOn, mainPaths.samlFinish),
      forAnybody.get(mainPaths.samlMetadata, 'saml-metadata', pages('showMetadata')),
      forAnybody.post(mainPaths.samlReply, 'saml-reply', pages('receiveResponse'), {
        limit: 'writes',
        takesForeignForms: true,
      }),
    ],
  };
}

/** Loads the SAML parsers and library on the first request. */
function createLazily(places: SamlPlaces, create: () => Promise<SamlConversation>): SamlProvider {
  let created: Promise<SamlConversation> | null = null;
  const find = () => {
    created ??= create();
    return created;
  };
  return {
    method: 'saml',
    issuer: null,
    ...places,
    findName: async (locale) => (await find()).findName(locale),
    listIssuers: async (locale) => (await find()).listIssuers(locale),
    serves: async (issuer) => (await find()).serves(issuer),
    begin: async (beginning) => (await find()).begin(beginning),
    finish: async (query, checks) => (await find()).finish(query, checks),
    endSessionUrl: async () => null,
    findKey: async () => (await find()).findKey(),
    receive: async (response) => (await find()).receive(response),
  };
}
