/** A backup cannot be made, checked or brought back; the message is one German sentence for the maintainer. */
export class BackupRefused extends Error {}
