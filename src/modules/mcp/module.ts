import { apiPaths } from '../../core/paths/api.ts';
import { lazily } from '../../core/web/lazily.ts';
import { createEndpoints } from '../../hosts/api/endpoint/endpoint.ts';
import type { Module } from '../module.ts';
import { mcpContracts, mcpSchemas } from './contract.ts';

/** The Model Context Protocol: assistants find members and edit a draft with a token. */
export const mcp: Module = {
  name: 'mcp',
  needs: ['oauth', 'groups'],
  operations(services) {
    const at = createEndpoints(services, mcpContracts, mcpSchemas);
    const serve = lazily(() => import('./serve-mcp.ts'), services)('serveMcp');
    // A tool that changes data counts against the write limit when it is called.
    return [{ ...at('POST', apiPaths.mcp, 'mcp', 'public', serve), limit: 'reads' }];
  },
};
