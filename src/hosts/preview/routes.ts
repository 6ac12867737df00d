import type { Route } from '../../core/kernel/exchange.ts';
import { previewPaths } from '../../core/paths/preview.ts';
import { lazily } from '../../core/web/lazily.ts';
import { route } from '../web/route.ts';
import type { UnlockServices } from './shared/unlock-share.ts';
import { createShowPublished, type PreviewOptions } from './show-published.ts';

/** Every first segment is a username: the only other route receives the password of a locked link. */
export function previewRoutes(options: PreviewOptions & UnlockServices): Route[] {
  const unlocking = lazily(() => import('./shared/unlock-share.ts'), options);
  return [
    route('GET', previewPaths.preview, 'preview', 'public', createShowPublished(options)),
    route('POST', previewPaths.unlock, 'unlock-share', 'public', unlocking('unlockShare'), {
      limit: 'sign-ins',
    }),
  ];
}
