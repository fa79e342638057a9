import { canKeepKeys } from './can-keep-keys.ts';

/** In this tab: somebody has logged in, and was not yet asked whether to do it by the lock of the device next time. */
export const isNotAskedYet = (): boolean => canKeepKeys() && sessionStorage.login_new !== undefined;
export const wasAsked = (): void => sessionStorage.removeItem('login_new');
