import { createOutbox } from '../../accounts/mail/outbox.ts';
import { offersMail } from '../../core/config/mail.ts';
import { mainPaths } from '../../core/paths/main.ts';
import { lazily } from '../../core/web/lazily.ts';
import type { Module } from '../module.ts';
import { webhookCommands } from './commands.ts';
import { measureWebhooks } from './measure.ts';
import { webhookEndpoints, webhookPages } from './routes.ts';

/** Sends events to other servers as they happen. */
export const webhooks: Module = {
  name: 'webhooks',
  commands: webhookCommands,
  operations: webhookEndpoints,
  serve({ main }) {
    const title = lazily(() => import('./pages/webhook-texts.ts'))('webhooksTitle');
    return { main: webhookPages(main), slots: { menu: [{ path: mainPaths.webhooks, title }] } };
  },
  measure: measureWebhooks,
  async startJob({ config, intervals, ...options }) {
    const { startDispatcher } = await import('./dispatcher.ts');
    return startDispatcher({
      ...options,
      interval: intervals.webhooks ?? 5_000,
      outbox: offersMail(config) ? createOutbox(null) : null,
      language: config.defaultLocale,
    });
  },
};
