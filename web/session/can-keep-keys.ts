/** Whether this browser can log in by what a device keeps, which no address of numbers can. */
export const canKeepKeys = () => 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname);
