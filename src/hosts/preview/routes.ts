import type { Route } from '../../kernel/exchange.ts';
import { previewPaths } from '../../paths/preview.ts';
import type { UnlockServices } from '../../published/shared/unlock-share.ts';
import { createShowPublished, type PreviewOptions } from '../../published/show-published.ts';
import { lazily } from '../../web/lazily.ts';
import { route } from '../../web/route.ts';

/** Every first segment is a username: the only other route receives the password of a locked link. */
export function previewRoutes(options: PreviewOptions & UnlockServices): Route[] {
  const unlocking = lazily(() => import('../../published/shared/unlock-share.ts'), options);
  return [
    route('GET', previewPaths.preview, 'preview', 'public', createShowPublished(options)),
    route('POST', previewPaths.unlock, 'unlock-share', 'public', unlocking('unlockShare'), {
      limit: 'sign-ins',
    }),
  ];
}
