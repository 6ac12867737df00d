import { expect, test } from 'bun:test';
import { readRemoteSettings } from './remote-settings.ts';

test('has a settings folder without a home folder', () => {
  expect(readRemoteSettings({}).configFolder).toBe('/.config/vitrine');
  expect(readRemoteSettings({ HOME: '/home/ada' }).configFolder).toBe('/home/ada/.config/vitrine');
  expect(readRemoteSettings({ HOME: '/home/ada', XDG_CONFIG_HOME: '/x' }).configFolder).toBe('/x/vitrine');
});
