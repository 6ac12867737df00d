import { expect, test } from 'bun:test';
import { STATUS_CODES } from 'node:http';
import { reasons } from './reasons.ts';

test('uses the reason phrases of node:http without loading it', () => {
  expect(reasons).toEqual(STATUS_CODES as typeof reasons);
});
