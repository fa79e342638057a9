type Name = { firstName?: string | undefined; surname?: string | undefined };

/** First name and surname, or the one that there is; empty if there is none. */
export const fullName = ({ firstName = '', surname = '' }: Name) => `${firstName} ${surname}`.trim();

/** What to call somebody who perhaps shows no name; with what tells them `apart` who share one. */
export const nameOrUsername = ({
  username,
  apart = '',
  ...name
}: Name & { username: string; apart?: string | undefined }) =>
  fullName(name) ? fullName(name) + (apart && ` (${apart})`) : username;
