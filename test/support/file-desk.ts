import type { Browser, Page } from 'playwright-core';
import { putFile } from '../../src/accounts/change-files.ts';
import { findDraft } from '../../src/accounts/find-draft.ts';
import { filesOfDraft } from '../../src/domain/profile/draft.ts';
import { findUserByName } from '../../src/store/users.ts';
import { accountsOf } from './accounts.ts';
import type { EditorServer } from './editor-browser.ts';
import { createPng } from './foreign-pictures.ts';
import { desktop, openAs } from './journey.ts';
import { addProfile } from './server.ts';

export const small = Buffer.from(createPng(300, 200));
/** A truncated image, which cannot be decoded. */
export const torn = small.subarray(0, 60);

export type Picture = ReturnType<typeof picture>;
export const picture = (name: string, buffer = small) => ({ name, mimeType: 'image/png', buffer });

/** The path of an image. */
export const plan = 'projects/engine/plan.png';

export async function filesOf(server: EditorServer, username: string) {
  const user = await findUserByName(server.database, username);
  if (!user) throw new Error(`there is no ${username}`);
  return filesOfDraft(await findDraft(server.database, user));
}

export async function namesOf(server: EditorServer, username: string): Promise<string[]> {
  return Object.keys(await filesOf(server, username));
}

export async function toolsAreThere(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/tools-')),
  );
}

/** A page of a user with the project "engine", with an image if wanted. */
export async function openFileDesk(
  browser: Browser,
  server: EditorServer,
  { username, at, hasPlan = false }: { username: string; at: string; hasPlan?: boolean },
): Promise<Page> {
  await addProfile(server, username, { basics: { name: 'Ida' }, projects: [{ name: 'Engine' }] });
  if (hasPlan) await putFile(accountsOf(server), username, plan, small);
  const page = await openAs(browser, server, username, desktop);
  await page.goto(server.origin + at);
  await toolsAreThere(page);
  return page;
}
