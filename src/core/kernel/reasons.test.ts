import { expect, test } from 'bun:test';
import { STATUS_CODES } from 'node:http';
import { reasons } from './reasons.ts';

test('the reasons are those that node:http has, which would take longer to load than all of ours', () => {
  expect(reasons).toEqual(STATUS_CODES as typeof reasons);
});
