import { createOutbox } from '../../accounts/mail/outbox.ts';
import { offersMail } from '../../core/config/mail.ts';
import type { Module } from '../module.ts';

/** Tells other servers of events as they happen. */
export const webhooks: Module = {
  name: 'webhooks',
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
