/** Whether this browser can log in by what a device keeps, which no address of numbers can. */
export const canKeepKeys = () => 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname);

const USED = 'passkey_used';

/** Whether this browser has kept or used one here: what the login page offers by a button of its own. */
export const hasUsedKeys = () => localStorage.getItem(USED) !== null;
export const noteUsedKeys = () => localStorage.setItem(USED, '');
