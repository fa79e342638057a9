/** Where the share sheet of a phone posts pictures; a worker of the site takes them there, in the browser. */
export const SHARE_TARGET = '/bilder-empfangen/annehmen';
