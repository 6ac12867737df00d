import { expect, test } from 'bun:test';
import { describeVersion } from './version.ts';

test('names the commit of a version that is not a release', () => {
  const commit = () => '1a2b3c4d';
  expect(describeVersion('0.4.0-dev', commit)).toBe('0.4.0-dev+1a2b3c4d');
  expect(describeVersion('0.4.0', commit)).toBe('0.4.0');
  expect(describeVersion('0.4.0-dev', () => '')).toBe('0.4.0-dev');
});
