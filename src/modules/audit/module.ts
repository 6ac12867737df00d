import { apiPaths } from '../../core/paths/api.ts';
import { mainPaths } from '../../core/paths/main.ts';
import { lazily } from '../../core/web/lazily.ts';
import { createEndpoints } from '../../hosts/api/endpoint/endpoint.ts';
import { routesWith } from '../../hosts/main/members/member-route.ts';
import type { Module } from '../module.ts';
import { auditCommands } from './commands.ts';
import { auditContracts, auditSchemas } from './contract.ts';

/** A tamper-evident list of sign-ins and changes to accounts. */
export const audit: Module = {
  name: 'audit',
  commands: auditCommands,
  operations(services) {
    const at = createEndpoints(services, auditContracts, auditSchemas);
    const getAudit = lazily(async () => {
      const { createGetAudit } = await import('./api.ts');
      return { getAudit: createGetAudit(services.appSecret) };
    })('getAudit');
    return [at('GET', apiPaths.audit, 'list-audit', 'audit:read', getAudit)];
  },
  serve({ main, config }) {
    const { forRight } = routesWith({ ...main, auditDays: config.auditDays });
    const forAuditors = forRight('audit:read');
    const page = lazily(() => import('./pages/audit-page.tsx'));
    const title = lazily(() => import('./pages/audit-texts.ts'))('auditTitle');
    return {
      slots: { site: [{ path: mainPaths.audit, right: 'audit:read', icon: 'history', title }] },
      main: [
        forAuditors.get(mainPaths.audit, 'audit', page('showAudit')),
        forAuditors.get(mainPaths.auditExport, 'export-audit', page('sendAudit')),
      ],
    };
  },
  async startJob({ config, intervals, ...options }) {
    const { keepLog } = await import('./keep-log.ts');
    const print = (text: string) => void process.stdout.write(text);
    return keepLog({ ...options, config, interval: intervals.audit ?? 5_000, print });
  },
};
