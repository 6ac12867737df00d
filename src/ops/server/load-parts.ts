import { existsSync } from 'node:fs';
import type { Development } from '#development';
import { requireFonts } from '../../accounts/require-fonts.ts';
import type { Config } from '../../core/config/config.ts';
import type { Site } from '../../core/html/site.ts';
import type { Log } from '../../core/platform/log.ts';
import { loadRequestHook, type RequestHook } from '../../hosts/stages/request-hook.ts';
import { Failure, messageOf } from '../../store/failure.ts';
import { readSite } from './read-site.ts';

export interface LoadedParts {
  readonly hook: RequestHook | null;
  readonly site: Site;
  /** Null in production. */
  readonly createDevelopment: ((config: Config, log: Log) => Development) | null;
}

/**
 * Loads the files and modules that settings name before anything is opened, so that problems are reported
 * immediately.
 */
export async function loadParts(config: Config): Promise<LoadedParts> {
  const hook = config.requestHook === null ? null : await loadHook(config.requestHook);
  // Checked now instead of with the first card.
  requireFonts(config.cardFonts);
  if (config.mailDkim) (await import('./check-dkim-key.ts')).checkDkimKey(config.mailDkim);
  const site = await readSite(config);
  const createDevelopment = config.environment === 'development' ? await loadDevelopment() : null;
  return { hook, site, createDevelopment };
}

async function loadHook(path: string): Promise<RequestHook> {
  try {
    return await loadRequestHook(path);
  } catch (error) {
    const reason = existsSync(path) ? messageOf(error) : 'there is no such file';
    throw new Failure(`REQUEST_HOOK names ${path}, which cannot be used: ${reason}`);
  }
}

/** The executable doesn't contain it. There the import fails with an explanation. */
async function loadDevelopment() {
  const { createDevelopment } = await import('#development');
  return createDevelopment;
}
