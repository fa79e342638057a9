/** Where what is typed in a form waits for its writer, in this tab or on this device. */
export const draftKey = (formName: string, username: string) => `draft:${formName}:${username}`;

/** Whether anything waits for this member. */
export const hasDraft = (username: string): boolean =>
  [...Object.keys(sessionStorage), ...Object.keys(localStorage)].some(
    (key) => key.startsWith('draft:') && key.endsWith(`:${username}`),
  );
