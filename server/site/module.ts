import type { Module } from '../compose/module.ts';
import type { Shared } from '../compose/shared.ts';
import { serveSite } from './routes.ts';

export const siteModule = (shared: Shared) =>
  ({ serve: ({ serve }) => serveSite(serve, shared) }) satisfies Module;
