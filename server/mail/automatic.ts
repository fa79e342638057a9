/** Headers of letters that nobody wrote: keep vacation notices from replying (RFC 3834; Exchange has its own). */
export const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };
