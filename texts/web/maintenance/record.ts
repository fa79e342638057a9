import type { RecordedAct } from '#contract/maintenance.ts';

/** Stands for who did it where nobody is logged in. */
export const commandLineActor = 'Jemand auf der Kommandozeile';

/** „ von bert“; nothing where the account is gone. */
const of = (member: string) => (member ? ` von ${member}` : '');

/** What the record says of each act. */
export const recordSentences: Record<RecordedAct, (actor: string, member: string, object: string) => string> =
  {
    'member-added': (actor, member) => `${actor} hat ${member} hinzugefügt.`,
    'member-invited': (actor, member) => `${actor} hat ${member} eingeladen.`,
    'member-reminded': (actor, member) => `${actor} hat ${member} an die Einladung erinnert.`,
    'member-corrected': (actor, member) => `${actor} hat Angaben von ${member} berichtigt.`,
    'member-deleted': (actor, member) => `${actor} hat ${member} gelöscht.`,
    'member-disabled': (actor, member) => `${actor} hat ${member} gesperrt.`,
    'member-enabled': (actor, member) => `${actor} hat ${member} wieder zugelassen.`,
    'password-link-made': (actor, member) =>
      `${actor} hat für ${member} einen Link für ein neues Passwort geholt.`,
    'code-made': (actor, member) => `${actor} hat für ${member} einen Brief mit Code erstellt.`,
    'member-viewed': (actor, member) => `${actor} hat die Angaben von ${member} angesehen.`,
    'members-read': (actor) => `${actor} hat die Mitgliederliste mit Adressen angesehen.`,
    'guests-read': (actor, _, meeting) =>
      `${actor} hat angesehen, wer zu „${meeting}“ kommt und wer nicht geantwortet hat.`,
    'guests-exported': (actor, _, meeting) =>
      `${actor} hat die Gästeliste von „${meeting}“ als Tabelle geholt.`,
    'hidden-images-read': (actor) => `${actor} hat gemeldete Bilder angesehen.`,
    'mails-read': (actor) => `${actor} hat angesehen, wen E-Mails nicht erreichen.`,
    'missing-read': (actor) => `${actor} hat Bemerkungen und Hinweise zu Gesuchten angesehen.`,
    'memorials-read': (actor) => `${actor} hat angesehen, wer dem Gedenken zugestimmt hat.`,
    'import-previewed': (actor) => `${actor} hat eine Tabelle mit den Mitgliedern verglichen.`,
    'hidden-image-shown': (actor, member) => `${actor} hat ein gemeldetes Bild${of(member)} wieder gezeigt.`,
    'hidden-image-deleted': (actor, member) => `${actor} hat ein gemeldetes Bild${of(member)} gelöscht.`,
    'mail-paused': (actor) => `${actor} hat den Versand der E-Mails angehalten.`,
    'mail-resumed': (actor) => `${actor} hat den Versand der E-Mails fortgesetzt.`,
    'mail-retried': (actor) => `${actor} hat E-Mails noch einmal versuchen lassen.`,
    'mail-cancelled': (actor) => `${actor} hat den Rest einer Sendung abgebrochen.`,
    'mail-tested': (actor) => `${actor} hat sich eine Probe-E-Mail geschickt.`,
    'gallery-mended': (actor, member, object) =>
      `${actor} hat die Galerie „${object}“${of(member)} geändert.`,
    'gallery-deleted': (actor, member, object) =>
      `${actor} hat die Galerie „${object}“${of(member)} gelöscht.`,
    'gallery-images-deleted': (actor, member, object) =>
      `${actor} hat mit der Galerie „${object}“ die Bilder${of(member)} gelöscht.`,
    'image-mended': (actor, member, object) =>
      `${actor} hat den Titel des Bildes „${object}“${of(member)} geändert.`,
    'image-turned': (actor, member, object) => `${actor} hat das Bild „${object}“${of(member)} gedreht.`,
    'image-moved': (actor, member, object) =>
      `${actor} hat das Bild „${object}“${of(member)} in eine andere Galerie verschoben.`,
    'image-deleted': (actor, member, object) => `${actor} hat das Bild „${object}“${of(member)} gelöscht.`,
    'uploads-stopped': (actor, member) => `${actor} hat das Hochladen für ${member} abgeschaltet.`,
    'uploads-allowed': (actor, member) => `${actor} hat das Hochladen für ${member} wieder zugelassen.`,
    'missing-added': (actor, _, name) => `${actor} sucht jetzt ${name}.`,
    'missing-removed': (actor, _, name) => `${actor} hat die Suche nach ${name} beendet.`,
    'missing-found': (actor, member, name) => `${actor} hat ${name} gefunden und als ${member} hinzugefügt.`,
    'hints-done': (actor, _, name) => `${actor} hat die Hinweise zu ${name} erledigt.`,
    'words-removed': (actor, member, object) =>
      `${actor} hat einen Kommentar von ${member} zum Bild „${object}“ entfernt.`,
    'yearly-check-set': (actor) => `${actor} hat eingestellt, wann die Seite nach den Angaben fragt.`,
    'memorial-added': (actor, member, name) =>
      `${actor} hat ${name} ins Gedenken aufgenommen.${member ? ` Der Zugang von ${member} ist geschlossen.` : ''}`,
    'memorial-changed': (actor, _, name) => `${actor} hat im Gedenken an ${name} etwas geändert.`,
    'memorial-removed': (actor, member, name) =>
      `${actor} hat das Gedenken an ${name} zurückgenommen.${member ? ` Der Zugang von ${member} ist, wie er war.` : ''}`,
    'memorial-words-removed': (actor, member, name) =>
      `${actor} hat die Worte von ${member} für ${name} entfernt.`,
    'site-begun': (actor) => `${actor} hat die Seite eingerichtet.`,
    'member-imported': (actor, member) => `${actor} hat ${member} aus einer Tabelle übernommen.`,
    'member-supplemented': (actor, member) => `${actor} hat Angaben von ${member} aus einer Tabelle ergänzt.`,
    'identity-changed': (actor) => `${actor} hat Name oder Farbe der Seite geändert.`,
    'welcome-written': (actor) => `${actor} hat den Willkommenstext geändert.`,
    'imprint-written': (actor) => `${actor} hat das Impressum geändert.`,
    'privacy-notice-written': (actor) => `${actor} hat den Datenschutztext geändert.`,
    'meeting-changed': (actor) => `${actor} hat ein Treffen geändert.`,
    'meeting-cancelled': (actor) => `${actor} hat ein Treffen abgesagt.`,
    'meeting-invited': (actor) => `${actor} hat zu einem Treffen eingeladen.`,
    'meeting-reminded': (actor) => `${actor} hat an ein Treffen erinnert.`,
    'maintainer-added': (actor, member) => `${actor} hat ${member} zum Betreuer gemacht.`,
    'maintainer-removed': (actor, member) => `${actor} hat ${member} die Rolle als Betreuer genommen.`,
  };
