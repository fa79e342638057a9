import { hash, randomBytes } from 'node:crypto';

/** 256 random bits, for a cookie or a mailed link. */
export const newToken = () => randomBytes(32).toString('base64url');

/** Only this hash of a token is stored. */
export const hashToken = (token: string) => hash('sha256', token, 'base64url');
