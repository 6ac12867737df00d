import type { Module } from '../module.ts';
import { syncCommands } from './commands.ts';

/** Profiles as code: folders of files that sync with a remote server. */
export const sync: Module = { name: 'sync', commands: syncCommands };
