import { expect, test } from 'bun:test';
import { allowInPolicy } from './put-toolbar.tsx';

test('adds sources to a directive or creates it', () => {
  const policy = "default-src 'none'; style-src 'sha256-a'; frame-ancestors 'none'";
  expect(allowInPolicy(policy, 'style-src', "'sha256-b'")).toBe(
    "default-src 'none'; style-src 'sha256-a' 'sha256-b'; frame-ancestors 'none'",
  );
  expect(allowInPolicy(policy, 'script-src', "'sha256-b'")).toBe(`${policy}; script-src 'sha256-b'`);
  expect(allowInPolicy("script-src 'none'", 'script-src', "'sha256-b'")).toBe("script-src 'sha256-b'");
  expect(allowInPolicy('script-src-elem x', 'script-src', 'y')).toBe('script-src-elem x; script-src y');
});
