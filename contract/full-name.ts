type Name = { firstName?: string | undefined; surname?: string | undefined };

/** First name and surname, or the one that there is; empty if there is none. */
export const fullName = ({ firstName = '', surname = '' }: Name) => `${firstName} ${surname}`.trim();

/** What to call somebody who perhaps shows no name. */
export const nameOrUsername = ({ username, ...name }: Name & { username: string }) =>
  fullName(name) || username;
