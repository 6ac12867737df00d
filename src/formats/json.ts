import type { ProfileDocument } from '../profile/document.ts';

/** The document itself, with the address it is found at. */
export function renderJson(
  username: string,
  document: ProfileDocument,
  canonical: string,
  lastModified: string,
): string {
  const meta = { ...(document.meta as object | undefined), canonical, lastModified };
  return JSON.stringify({ ...document, username, meta });
}
