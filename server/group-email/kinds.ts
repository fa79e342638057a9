/** The mails of this slice, by the letters that become of them. */
export const GROUP_EMAIL = 'group-email';
export const NOT_REACHED = 'not-reached';
