import type { ProblemKind } from '#contract/alerts.ts';
import { isolated } from '#contract/characters.ts';
import { quotedInLetter } from '#contract/links.ts';
import { dayAndTime } from '../dates.ts';
import { letter, type Site, yourSite } from './greeting.ts';

/** The letters to the maintainers when something is wrong with the site, and when it is over. */

type AlertSite = Pick<Site, 'siteName' | 'baseUrl'>;

const names: Record<ProblemKind, string> = {
  disk: 'Der Datenträger ist fast voll',
  'mail-halted': 'Der Versand ist angehalten',
  'mail-held': 'E-Mails sind zurückgestellt',
  backup: 'Es fehlt eine frische Sicherung',
  'backup-less': 'Die Sicherung enthält viel weniger als früher',
  'backup-verified': 'Die Sicherungen wurden lange nicht überprüft',
  certificate: 'Das Zertifikat läuft ab',
  pictures: 'Bilder fehlen oder sind beschädigt',
  returns: 'Zurückgekommene E-Mails lassen sich nicht lesen',
  service: 'Ein Dienst ist gescheitert',
};

const over: Record<ProblemKind, string> = {
  disk: 'Auf dem Datenträger ist wieder genug Platz.',
  'mail-halted': 'Der Versand geht wieder.',
  'mail-held': 'Es ist keine E-Mail mehr zurückgestellt.',
  backup: 'Es gibt wieder eine frische Sicherung.',
  'backup-less': 'Die Sicherung enthält wieder so viel wie früher.',
  'backup-verified': 'Eine Sicherung wurde wieder überprüft.',
  certificate: 'Das Zertifikat ist wieder lange genug gültig.',
  pictures: 'Alle Bilder sind wieder da.',
  returns: 'Das Postfach mit den zurückgekommenen E-Mails lässt sich wieder lesen.',
  service: 'Der Dienst arbeitet wieder.',
};

const end = (site: AlertSite) => `${yourSite(site)}\nDiese E-Mails schaltet ALERT_MAILS=off ab.`;

export const alertLetters = {
  begun: (site: AlertSite, { kind, what, todo }: { kind: ProblemKind; what: string; todo: string }) =>
    letter(site, '', `${names[kind]}`, [
      `mit eurer Seite stimmt etwas nicht:\n${what}`,
      `Was hilft:\n${todo}`,
      `Mehr sagt auf dem Server der Befehl „klassenkreis status“. ${kind === 'backup-less' ? 'Diese E-Mail kommt nach jeder Sicherung, bis es vorbei ist.' : 'Dazu kommt nur noch eine E-Mail, nämlich wenn es vorbei ist.'}`,
      end(site),
    ]),

  over: (site: AlertSite, { kind, place, since }: { kind: ProblemKind; place: string; since: number }) =>
    letter(site, '', `Wieder gut: ${names[kind]}`, [
      `das ist vorbei: ${names[kind]}${kind === 'service' ? ` (${place})` : ''}, bemerkt am ${dayAndTime(since)}.`,
      over[kind],
      end(site),
    ]),

  /** A new version that was tried on a copy, or for a moment, and did not do its work. */
  notUpgraded: (
    site: AlertSite,
    version: string,
    { reason, mayHaveChangedData }: { reason: string; mayHaveChangedData: boolean },
  ) =>
    letter(site, '', 'Neue Version nicht übernommen', [
      `die neue Version ${version} von Klassenkreis hat die Prüfung nicht bestanden:\n${reason}`,
      mayHaveChangedData
        ? 'Die bisherige Version wird jetzt wieder gestartet. Eure Daten liegen aber in PostgreSQL, und die neue Version hat sie vielleicht schon geändert. Seht nach, ob die Seite läuft („klassenkreis status“). Läuft sie nicht, liegt die Sicherung von vor der neuen Version in /var/backups/klassenkreis.'
        : 'Die Seite läuft mit der bisherigen Version weiter, mit allen Daten. Zu tun ist nichts, bis es eine neuere Version gibt.',
      'Liegt es an etwas auf dem Server (etwa fehlender Platz), behebt das; „apt reinstall klassenkreis“ versucht es dann noch einmal.',
      end(site),
    ]),
};

type News = {
  failing: readonly string[];
  mailPage: string;
  waiting: number;
  imagesPage: string;
  /** Those still to come that nobody organises any more. */
  meetings: readonly { title: string; page: string }[];
};

/** The letter to the maintainers about what waits for them, once a day at most. */
export const dailyNewsLetter = (site: Site, { failing, mailPage, waiting, imagesPage, meetings }: News) =>
  letter(site, '', 'Auf eurer Seite gibt es etwas zu tun', [
    'auf eurer Seite wartet etwas auf euch.',
    ...(failing.length > 0
      ? [
          `${failing.length === 1 ? 'Ein Mitglied ist' : `${failing.length} Mitglieder sind`} unter der eingetragenen E-Mail-Adresse nicht zu erreichen: ${failing.map(isolated).join(', ')}. Warum, und wo ihr die Adresse berichtigt, steht hier:`,
          { label: 'E-Mails ansehen', url: mailPage },
        ]
      : []),
    ...(waiting > 0
      ? [
          `${waiting === 1 ? 'Ein verborgenes Bild wartet' : `${waiting} verborgene Bilder warten`} seit über einem Tag auf eure Entscheidung:`,
          { label: 'Verborgene Bilder', url: imagesPage },
        ]
      : []),
    ...meetings.flatMap(({ title, page }) => [
      `Das Treffen ${quotedInLetter(title)} organisiert niemand mehr: Wer es tat, ist nicht mehr dabei. Bitte fragt jemanden und tragt ihn auf der Seite des Treffens ein, unter „Wer hilft mit?“:`,
      { label: 'Treffen ansehen', url: page },
    ]),
    'So eine E-Mail kommt höchstens einmal am Tag und nur, wenn etwas Neues dabei ist.',
    end(site),
  ]);
