import { expect, test } from 'bun:test';
import { defaultSite } from '../html/site.ts';
import type { Host } from './exchange.ts';
import { createKernel, type Stage } from './kernel.ts';
import { reply } from './reply.ts';
import { type IncomingRequest, noBody } from './request.ts';

const host: Host = {
  name: 'main',
  origin: 'http://a.test',
  routes: [],
  errors: 'html',
  sessions: null,
  tokens: false,
  crossOrigin: true,
  ownErrors: [],
  site: defaultSite,
};
const request: IncomingRequest = {
  method: 'GET',
  target: '/',
  rawHeaders: [],
  headers: {},
  peer: '127.0.0.1',
  refusal: null,
  body: noBody,
};

test('returns an error with the headers of the other stages when a stage fails', async () => {
  const stages: Stage[] = [
    {
      name: 'outer',
      staticHeaders: (_host, answer) => void Object.assign(answer.headers, { Always: 'yes' }),
      dynamicHeaders: (_exchange, answer) => void Object.assign(answer.headers, { Response: 'yes' }),
    },
    {
      name: 'faulty',
      request: () => reply(200, {}, 'fine'),
      dynamicHeaders() {
        throw new Error('a bug');
      },
    },
  ];
  const handle = createKernel({
    findHost: () => ({ host, asked: 'a.test', problem: null }),
    stages,
    createVisitor: () => null,
    defaultLocale: 'en',
    renderError: (_exchange, error) => reply(500, {}, String(error)),
    handlerTime: 1000,
  });
  const { status, headers, body } = await handle(request);
  expect([status, headers.Always, headers.Response, body]).toEqual([500, 'yes', 'yes', 'Error: a bug']);
});
