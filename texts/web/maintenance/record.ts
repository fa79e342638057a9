import { quoted } from '#contract/characters.ts';
import type { RecordKind, ShownAct } from '#contract/record.ts';

export const recordTexts = {
  title: 'Protokoll',
  filter: 'Zeigen',
  kinds: {
    '*': 'alles',
    members: 'Mitglieder',
    pictures: 'Bilder und Galerien',
    mails: 'E-Mails',
    meetings: 'Treffen',
    'missing-and-memorials': 'Gesuchte und Gedenken',
    site: 'Name und Texte der Seite',
    readings: 'was nur angesehen wurde',
  } satisfies Record<'*' | RecordKind, string>,
  person: 'Benutzername',
  show: 'Anzeigen',
  none: 'Dazu steht nichts im Protokoll.',
  older: 'Ältere zeigen',
};

/** Stands for who did it where nobody is logged in. */
export const commandLineActor = 'Jemand auf der Kommandozeile';

/** „ von bert“; nothing where the account is gone. */
const of = (member: string) => (member ? ` von ${member}` : '');

const pictures = (count: string) => (count === '1' ? '1 Bild' : `${count} Bilder`);
const picturesIn = (count: string) => (count === '1' ? '1 Bild' : `${count} Bildern`);

const meetingNamed = (title: string, isDative = false) => {
  if (title === '') return isDative ? 'einem Treffen' : 'ein Treffen';
  return `${isDative ? 'dem' : 'das'} Treffen ${quoted(title)}`;
};

const fieldNames: Record<string, string> = {
  username: 'Benutzername',
  email: 'E-Mail-Adresse',
  firstName: 'Vorname',
  surname: 'Nachname',
};
const fieldsIn = (fields: string) =>
  new Intl.ListFormat('de').format(fields.split(' ').map((field) => fieldNames[field] ?? field));

/** What the record says of each act. */
export const recordSentences: Record<
  ShownAct,
  (actor: string, member: string, object: string, detail: string) => string
> = {
  'member-added': (actor, member) => `${actor} hat ${member} hinzugefügt.`,
  'member-invited': (actor, member) => `${actor} hat ${member} eingeladen.`,
  'member-reminded': (actor, member) => `${actor} hat ${member} an die Einladung erinnert.`,
  'member-corrected': (actor, member, _, fields) =>
    `${actor} hat ${fields ? fieldsIn(fields) : 'Angaben'} von ${member} berichtigt.`,
  'member-deleted': (actor, member, _, images) =>
    `${actor === member ? `Das Konto von ${member} ist gelöscht.` : `${actor} hat ${member} gelöscht.`}${images === 'images-kept' ? ' Die Bilder sind geblieben.' : images ? ' Die Bilder sind mit gelöscht.' : ''}`,
  'member-disabled': (actor, member) => `${actor} hat ${member} gesperrt.`,
  'member-enabled': (actor, member) => `${actor} hat ${member} wieder zugelassen.`,
  'member-leaves': (actor) => `${actor} hat das eigene Konto gelöscht.`,
  'member-stays': (actor) => `${actor} hat das eigene Konto behalten.`,
  'member-unblocked': (actor, member) => `${actor} hat ${member} ohne Wartezeit wieder anmelden lassen.`,
  'sessions-ended': (actor, member) => `${actor} hat ${member} überall abgemeldet.`,
  'password-link-made': (actor, member) =>
    `${actor} hat für ${member} einen Link für ein neues Passwort geholt.`,
  'code-made': (actor, member) => `${actor} hat für ${member} einen Brief mit Code erstellt.`,
  'member-viewed': (actor, member) => `${actor} hat die Angaben von ${member} angesehen.`,
  'members-read': (actor) => `${actor} hat die Mitgliederliste mit Adressen angesehen.`,
  'members-exported': (actor) => `${actor} hat alle Mitglieder als Tabelle geholt.`,
  'guests-read': (actor, _, meeting) =>
    `${actor} hat angesehen, wer zu ${quoted(meeting)} kommt und wer nicht geantwortet hat.`,
  'guests-exported': (actor, _, meeting) =>
    `${actor} hat die Gästeliste von ${quoted(meeting)} als Tabelle geholt.`,
  'hidden-images-read': (actor) => `${actor} hat verborgene Bilder angesehen.`,
  'mails-read': (actor) => `${actor} hat angesehen, wen E-Mails nicht erreichen.`,
  'missing-read': (actor) => `${actor} hat Bemerkungen und Hinweise zu Gesuchten angesehen.`,
  'memorials-read': (actor) => `${actor} hat angesehen, wer dem Gedenken zugestimmt hat.`,
  'import-previewed': (actor) => `${actor} hat eine Tabelle mit den Mitgliedern verglichen.`,
  'hidden-image-shown': (actor, member) => `${actor} hat ein verborgenes Bild${of(member)} wieder gezeigt.`,
  'hidden-image-deleted': (actor, member) => `${actor} hat ein verborgenes Bild${of(member)} gelöscht.`,
  'mail-paused': (actor) => `${actor} hat den Versand der E-Mails angehalten.`,
  'mail-resumed': (actor) => `${actor} hat den Versand der E-Mails fortgesetzt.`,
  'mail-retried': (actor, _, subject) =>
    `${actor} hat ${subject ? `die Rundmail ${quoted(subject)}` : 'E-Mails'} noch einmal versuchen lassen.`,
  'mail-cancelled': (actor, _, subject) =>
    `${actor} hat den Rest ${subject ? `der Rundmail ${quoted(subject)}` : 'einer Sendung'} abgebrochen.`,
  'mail-tested': (actor) => `${actor} hat sich eine Probe-E-Mail geschickt.`,
  'gallery-edited': (actor, member, object) =>
    `${actor} hat die Galerie ${quoted(object)}${of(member)} geändert.`,
  'gallery-deleted': (actor, member, object) =>
    `${actor} hat die Galerie ${quoted(object)}${of(member)} gelöscht.`,
  'gallery-images-deleted': (actor, member, object, count) =>
    `${actor} hat mit der Galerie ${quoted(object)} ${count ? pictures(count) : 'die Bilder'}${of(member)} gelöscht.`,
  'image-edited': (actor, member, object) =>
    `${actor} hat den Titel des Bildes ${quoted(object)}${of(member)} geändert.`,
  'image-turned': (actor, member, object) => `${actor} hat das Bild ${quoted(object)}${of(member)} gedreht.`,
  'image-moved': (actor, member, object) =>
    `${actor} hat das Bild ${quoted(object)}${of(member)} in eine andere Galerie verschoben.`,
  'image-deleted': (actor, member, object) =>
    `${actor} hat das Bild ${quoted(object)}${of(member)} gelöscht.`,
  'images-moved': (actor, member, object, count) =>
    `${actor} hat ${pictures(count)}${of(member)} aus ${quoted(object)} in eine andere Galerie verschoben.`,
  'images-deleted': (actor, member, object, count) =>
    `${actor} hat ${pictures(count)}${of(member)} aus ${quoted(object)} gelöscht.`,
  'gallery-restored': (actor, _, object, count) =>
    `${actor} hat die Galerie ${quoted(object)} mit ${picturesIn(count)} aus dem Papierkorb zurückgeholt.`,
  'image-restored': (actor, member, object, count) =>
    count === '1'
      ? `${actor} hat das Bild ${quoted(object)}${of(member)} aus dem Papierkorb zurückgeholt.`
      : `${actor} hat ${pictures(count)}${of(member)} aus dem Papierkorb zurückgeholt.`,
  'trash-read': (actor) => `${actor} hat angesehen, was im Papierkorb liegt.`,
  'uploads-stopped': (actor, member) => `${actor} hat das Hochladen für ${member} abgeschaltet.`,
  'uploads-allowed': (actor, member) => `${actor} hat das Hochladen für ${member} wieder zugelassen.`,
  'missing-added': (actor, _, name) => `${actor} sucht jetzt ${name}.`,
  'missing-removed': (actor, _, name) => `${actor} hat die Suche nach ${name} beendet.`,
  'missing-found': (actor, member, name) => `${actor} hat ${name} gefunden und als ${member} hinzugefügt.`,
  'hints-done': (actor, _, name) => `${actor} hat die Hinweise zu ${name} erledigt.`,
  'comment-removed': (actor, member, object) =>
    `${actor} hat einen Kommentar von ${member} zum Bild ${quoted(object)} entfernt.`,
  'album-made': (actor, _member, _object, images) =>
    `${actor} hat ein Klassenalbum mit ${picturesIn(images)} gemacht.`,
  'album-names-set': (actor) => `${actor} hat eingestellt, ob das Klassenalbum Leute ohne Zugang nennt.`,
  'yearly-check-set': (actor) => `${actor} hat eingestellt, wann die Seite nach den Angaben fragt.`,
  'memorial-added': (actor, member, name) =>
    `${actor} hat ${name} ins Gedenken aufgenommen.${member ? ` Der Zugang von ${member} ist geschlossen.` : ''}`,
  'memorial-changed': (actor, _, name) => `${actor} hat im Gedenken an ${name} etwas geändert.`,
  'memorial-removed': (actor, member, name) =>
    `${actor} hat das Gedenken an ${name} zurückgenommen.${member ? ` Der Zugang von ${member} ist, wie er war.` : ''}`,
  'memorial-note-removed': (actor, member, name) =>
    `${actor} hat die Worte von ${member} für ${name} entfernt.`,
  'site-begun': (actor) => `${actor} hat die Seite eingerichtet.`,
  'member-imported': (actor, member) => `${actor} hat ${member} aus einer Tabelle übernommen.`,
  'members-imported': (actor, _, _object, count) =>
    `${actor} hat ${count === '1' ? '1 Person' : `${count} Personen`} aus einer Tabelle übernommen.`,
  'member-supplemented': (actor, member) => `${actor} hat Angaben von ${member} aus einer Tabelle ergänzt.`,
  'identity-changed': (actor) => `${actor} hat Name oder Farbe der Seite geändert.`,
  'welcome-written': (actor) => `${actor} hat den Willkommenstext geändert.`,
  'imprint-written': (actor) => `${actor} hat das Impressum geändert.`,
  'privacy-notice-written': (actor) => `${actor} hat den Datenschutztext geändert.`,
  'meeting-changed': (actor, _, title) => `${actor} hat ${meetingNamed(title)} geändert.`,
  'meeting-cancelled': (actor, _, title) => `${actor} hat ${meetingNamed(title)} ausfallen lassen.`,
  'meeting-invited': (actor, _, title) => `${actor} hat zu ${meetingNamed(title, true)} eingeladen.`,
  'meeting-reminded': (actor, _, title) => `${actor} hat an ${meetingNamed(title)} erinnert.`,
  'meeting-uncancelled': (actor, _, title) => `${actor} lässt ${meetingNamed(title)} doch stattfinden.`,
  'meeting-deleted': (actor, _, title) => `${actor} hat ${meetingNamed(title)} gelöscht.`,
  'meeting-votes-asked': (actor, _, title) =>
    `${actor} hat zu ${meetingNamed(title, true)} um Stimmen gebeten.`,
  'calls-read': (actor, _, meeting) => `${actor} hat angesehen, wer wegen ${quoted(meeting)} anzurufen ist.`,
  'group-email-taken-out': (actor, member, subject) =>
    `${actor} hat die Rundmail ${quoted(subject)}${of(member)} aus dem Archiv genommen.`,
  'meeting-answer-entered': (actor, member, meeting) =>
    `${actor} hat zu ${quoted(meeting)} eine Antwort von ${member} eingetragen.`,
  'meeting-answer-taken-back': (actor, member, meeting) =>
    `${actor} hat zu ${quoted(meeting)} zurückgenommen, was für ${member} eingetragen war.`,
  'meeting-votes-entered': (actor, member, meeting) =>
    `${actor} hat zu ${quoted(meeting)} Stimmen von ${member} eingetragen.`,
  'meeting-told': (actor, _, meeting) =>
    `${actor} hat zu ${quoted(meeting)} vermerkt, wem Bescheid gesagt wurde.`,
  'meeting-payment-noted': (actor, member, meeting) =>
    `${actor} hat zu ${quoted(meeting)} eingetragen, ob ${member} bezahlt hat.`,
  'meeting-guests-changed': (actor, _, meeting) =>
    `${actor} hat zu ${quoted(meeting)} Gäste ohne Zugang eingetragen oder geändert.`,
  'maintainer-added': (actor, member) => `${actor} hat ${member} zum Betreuer gemacht.`,
  'maintainer-removed': (actor, member) => `${actor} hat ${member} die Rolle als Betreuer genommen.`,
  unknown: (actor) => `${actor} hat etwas getan, was diese Version der Seite nicht kennt.`,
};
