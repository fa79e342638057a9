/**
 * What the device cookie is signed for: a browser that has logged in to this account before, or has just set its
 * password by a mailed link. Other people's wrong passwords cannot keep it out.
 */
export const deviceOf = (memberId: string) => `device ${memberId}`;
