import type { Module } from '../module.ts';

/** Departments and teams, as a tree, with their members. */
export const groups: Module = {
  name: 'groups',
};
