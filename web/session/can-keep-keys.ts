import { useLoaded } from '../ui/use-loaded.ts';

/** Whether this browser can log in by what a device keeps, which no address of numbers can. */
export const canKeepKeys = () => 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname);

/** The button that logs in by it; undefined where the browser cannot, and until its script is there. */
export const usePasskeyLogin = () =>
  useLoaded(canKeepKeys() && (() => import('../passkeys/passkey-login.tsx')))?.PasskeyLogin;

const USED = 'passkey_used';

/** Whether this browser has kept or used one here: what the login page offers by a button of its own. */
export const hasUsedKeys = () => localStorage.getItem(USED) !== null;
export const noteUsedKeys = () => localStorage.setItem(USED, '');

/** In this tab: somebody has logged in, and was not yet asked whether to do it by the lock of the device next time. */
export const isNotAskedYet = (): boolean => canKeepKeys() && sessionStorage.login_new !== undefined;
export const wasAsked = (): void => sessionStorage.removeItem('login_new');
