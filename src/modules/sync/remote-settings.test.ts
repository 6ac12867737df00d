import { expect, test } from 'bun:test';
import { readRemoteSettings } from './remote-settings.ts';

test('who has no home has a folder for settings all the same', () => {
  expect(readRemoteSettings({}).configFolder).toBe('/.config/vitrine');
  expect(readRemoteSettings({ HOME: '/home/ada' }).configFolder).toBe('/home/ada/.config/vitrine');
  expect(readRemoteSettings({ HOME: '/home/ada', XDG_CONFIG_HOME: '/x' }).configFolder).toBe('/x/vitrine');
});
