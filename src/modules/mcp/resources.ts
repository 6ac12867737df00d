import type { Accounts } from '../../accounts/change-user.ts';
import { RpcError, rpcCodes } from './json-rpc.ts';
import { readPublished } from './read-published.ts';
import type { Era } from './revisions-of-mcp.ts';
import type { McpServices } from './tool.ts';
import { dataNotice } from './untrusted.ts';

const markdown = 'text/markdown';
/** Characters of an unknown URI that the error repeats. */
const longestEcho = 256;

/** Profiles as Markdown resources at their URL. */
export function resourceTemplates({ publicSite }: McpServices) {
  return [
    {
      uriTemplate: `${publicSite.origin}/{username}`,
      name: 'profile',
      title: 'A public profile',
      description: 'A public profile as Markdown.',
      mimeType: markdown,
    },
  ];
}

export async function readResource(services: McpServices, accounts: Accounts, uri: unknown, era: Era) {
  const { publicSite } = services;
  const username = typeof uri === 'string' ? usernameIn(publicSite.origin, uri) : null;
  const wanted = { format: 'markdown', language: null } as const;
  const text = username === null ? null : await readPublished(accounts, publicSite, username, wanted);
  if (text !== null) return { contents: [{ uri, mimeType: markdown, text: `> ${dataNotice}\n\n${text}` }] };
  const code = era === 'stateless' ? rpcCodes.invalidParams : rpcCodes.resourceNotFound;
  const isShort = typeof uri === 'string' && uri.length <= longestEcho;
  throw new RpcError(code, 'There is no such profile.', isShort ? { uri } : undefined);
}

function usernameIn(origin: string, uri: string): string | null {
  if (!uri.startsWith(`${origin}/`)) return null;
  try {
    return decodeURIComponent(uri.slice(origin.length + 1));
  } catch {
    return null;
  }
}
