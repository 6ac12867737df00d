import type { Module } from '../module.ts';
import { syncCommands } from './commands.ts';

/** Profiles as code: a folder of files that is compared with a server elsewhere. */
export const sync: Module = { name: 'sync', commands: syncCommands };
