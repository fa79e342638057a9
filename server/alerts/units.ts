/** The services of systemd, as they are named in `deploy/`. */
export const SITE_UNIT = 'klassenkreis.service';
export const BACKUP_UNIT = 'klassenkreis-backup.service';
export const BACKUP_TIMER = 'klassenkreis-backup.timer';
