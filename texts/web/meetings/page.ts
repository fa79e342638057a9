import { MAIL_DELAY_MINUTES } from '#contract/limits.ts';
import type { WhoHears } from '#contract/meetings.ts';
import type { NotNamed } from '#contract/members.ts';
import { notReachedTexts } from '../not-reached.ts';
import { callsTexts } from './people.ts';

/** The page of one meeting. */
export const meetingPageTexts = {
  /** Whom an act reaches by mail or by the invitation, and whom somebody has to call, before it is done. */
  whoHears: ({ byMail, byInvitation, toCall: { named, notNamed } }: WhoHears) => {
    const hear = (count: number) => `${count} ${count === 1 ? 'erfährt' : 'erfahren'} es`;
    const mail = byMail === 0 ? 'Niemand erfährt es per E-Mail' : `${hear(byMail)} per E-Mail`;
    const names = named.map(({ name, username }) => name || username);
    const people = [
      names.length > 0 && notReachedTexts.people(names, 0, 8),
      notNamed > 0 && callsTexts.knownToMaintainers(notNamed, names.length > 0),
    ].filter(Boolean);
    const count = names.length + notNamed;
    return [
      count === 0 ? `${mail}.` : `${mail}, ${count} musst du anrufen: ${people.join(', ')}.`,
      byInvitation > 0 && `${hear(byInvitation)} erst mit der Einladung.`,
    ]
      .filter(Boolean)
      .join(' ');
  },

  when: 'Wann',
  where: 'Wo',
  answerUntil: 'Antworten bis',
  organisers: 'Organisiert von',
  map: 'Auf der Karte suchen (OpenStreetMap)',
  answersOver: 'Die Frist ist vorbei.',
  noPlace: 'Der Ort steht noch nicht fest.',
  cancelled: 'Dieses Treffen fällt aus.',
  over: 'Dieses Treffen ist vorbei.',
  change: 'Ändern',
  asMaintainer: 'Als Betreuer ändern',

  own: {
    title: 'Kommst du?',
    group: 'Deine Antwort',
    persons: 'Personen',
    personsHint: 'Wie viele ihr seid, du mitgezählt',
    /** Besides the answer. */
    rest: {
      yes: 'Personen und Bemerkung',
      maybe: 'Personen, Gruß und Bemerkung',
      no: 'Gruß und Bemerkung',
    },
    greeting: 'Gruß an alle',
    greetingHint: 'Alle Mitglieder lesen ihn hier mit deinem Namen, und am Abend steht er in der Diashow',
    /** Of those who come along. */
    person: (number: number) => `${number}. Person`,
    open: 'noch offen',
    remark: 'Bemerkung',
    remarkHint: 'Das lesen nur die, die das Treffen organisieren, und die Betreuer',
    save: 'Speichern',
    saved: 'Gespeichert.',
    unsaved: 'Noch nicht gespeichert.',
    leave: 'Deine Angaben sind noch nicht gespeichert. Möchtest du die Seite wirklich verlassen?',
  },

  votes: {
    title: 'Wann passt es dir?',
    lead: 'Tippe bei jedem Termin auf das, was für dich stimmt. Du kannst es jederzeit ändern.',
    choices: { yes: 'passt', maybe: 'geht zur Not', no: 'passt nicht' },
    /** For the eyes of those who hear the page. */
    group: (date: string) => `Deine Wahl für ${date}`,
    fix: 'Festlegen',
    fixOne: (date: string) => `Festlegen: ${date}`,
    fixQuestion: (date: string, whoHears: string) => `${date} festlegen? ${whoHears}`,
    fixed: 'Der Termin steht fest!',
    /** For organisers. */
    people: 'Wer wie abgestimmt hat',
    nobody: 'Noch hat niemand abgestimmt.',
    entered: (name: string, byWhom: string) => `${name}: ${byWhom}`,
    ofDate: (word: string, names: readonly string[]) => `${word}: ${names.join(', ')}`,
    silent: (names: readonly string[], more: NotNamed) =>
      `Noch ohne Stimme: ${notReachedTexts.people(names, more)}.`,
  },

  guests: {
    title: 'Wer kommt',
    titlePast: 'Wer dabei war',
    none: 'Noch hat niemand geantwortet.',
    answers: { yes: 'Zugesagt', maybe: 'Vielleicht', no: 'Abgesagt' },
    forOtherDate: 'früherer Termin',
    counts: (question: string, counts: string) => `${question} Zusagen: ${counts}`,
    persons: (count: number) => `${count} Personen`,
    others: 'Gäste',
    more: (count: number) => `und ${count} weitere`,
  },

  greetings: {
    title: 'Grüße an alle',
    remove: 'Gruß entfernen',
    question: 'Möchtest du diesen Gruß wirklich entfernen?',
    done: 'Der Gruß ist entfernt.',
  },

  calendar: {
    title: 'Im Kalender',
    lead: 'So vergisst du es nicht: Hol dir den Termin in deinen Kalender.',
    download: 'Termin herunterladen',
    allMeetings: 'Alle Treffen abonnieren',
    addressLead: 'Gib deinem Kalender einmal deine private Adresse, dann stimmt er auch nach Änderungen.',
    show: 'Meine Kalenderadresse zeigen',
    address: 'Meine Kalenderadresse',
    addressHint:
      'Sie gehört nur dir. Wer sie hat, sieht alle Treffen. Mit einem neuen Passwort bekommst du auch eine neue Adresse.',
    copy: 'Adresse kopieren',
    copied: 'Kopiert.',
    notCopied: 'Das Kopieren geht hier nicht. Markiere die Adresse und kopiere sie selbst.',
    renew: 'Neue Adresse',
    renewQuestion: 'Eine neue Adresse holen? Die alte gilt dann nicht mehr, auch in deinem Kalender nicht.',
    renewed: 'Das ist deine neue Adresse.',
  },

  pictures: {
    title: 'Bilder vom Treffen',
    lead: 'Hast du fotografiert? Zeig uns deine Bilder und schau dir die der anderen an.',
  },

  organise: {
    title: 'Organisation',
    noDates:
      'Sobald du einen Termin weißt, oder mehrere zur Wahl, trag sie unter „Ändern“ ein. Dann kannst du alle anschreiben.',
    /** Shorter than the link among its tools. */
    calls: 'Anrufen',
    collect: 'Bilder sammeln',
    invite: {
      title: 'Einladen',
      notYet: 'Bisher ist niemand eingeladen.',
      invitedOn: (day: string) => `Eingeladen am ${day}.`,
      preview: 'Vorschau der E-Mail',
      submit: 'Einladen',
      question(count: number) {
        if (count === 0) return 'Niemand braucht noch eine E-Mail. Als eingeladen vermerken?';
        return count === 1 ? 'Eine Person einladen?' : `${count} Personen einladen?`;
      },
      done(count: number) {
        if (count === 0) return 'Vermerkt.';
        return count === 1 ? 'Eine Einladung ist unterwegs.' : `${count} Einladungen sind unterwegs.`;
      },
      alreadyTold: (count: number) =>
        `${count === 1 ? 'Eine Person hat' : `${count} Personen haben`} den Termin mit den Links schon bekommen; eine zweite E-Mail kommt nicht.`,
      already: 'Zu diesem Treffen ist schon eingeladen.',
    },
    votes: {
      title: 'Um Stimmen bitten',
      notYet:
        'Bisher weiß niemand von den Terminen. Wer die E-Mail bekommt, stimmt mit einem Link ab, ohne Passwort.',
      askedOn: (day: string) =>
        `Am ${day} um Stimmen gebeten. Einladen könnt ihr, sobald der Termin feststeht.`,
      submit: 'Um Stimmen bitten',
      question: (count: number) =>
        count === 1 ? 'Eine Person um ihre Stimme bitten?' : `${count} Personen um ihre Stimme bitten?`,
      done: (count: number) =>
        count === 1 ? 'Eine E-Mail ist unterwegs.' : `${count} E-Mails sind unterwegs.`,
      already: 'Um Stimmen ist schon gebeten.',
    },
    /** Of a change that nobody was told of yet. */
    tellsAt: (time: string) =>
      `Deine letzte Änderung geht um ${time} per E-Mail hinaus. Bis dahin erfährt niemand davon, wenn du sie zurücknimmst.`,
    remind: {
      title: 'Erinnern',
      unanswered: (names: readonly string[], more: number) =>
        names.length === 0 && more === 0
          ? 'Alle haben geantwortet.'
          : `Noch ohne Antwort: ${notReachedTexts.people(names, more, 3)}.`,
      /** Of answers that still count, but were given to another date. */
      earlier: (count: number) =>
        `${count === 1 ? 'Eine Zusage gilt' : `${count} Zusagen gelten`} noch dem früheren Termin.`,
      sent: (count: number) =>
        count === 1
          ? 'Eine Erinnerung ist schon verschickt.'
          : `${count} Erinnerungen sind schon verschickt.`,
      tooEarly: 'Die letzte E-Mail dazu ist noch keinen Tag alt. Versuche es morgen wieder.',
      enough: 'Mehr als zweimal erinnern wir nicht. Ruf doch an.',
      submit: 'Erinnern',
      question: (count: number) => (count === 1 ? 'Eine Person erinnern?' : `${count} Personen erinnern?`),
      done: (count: number) =>
        count === 1 ? 'Eine Erinnerung ist unterwegs.' : `${count} Erinnerungen sind unterwegs.`,
    },
    helpers: {
      title: 'Wer hilft mit?',
      lead: 'Wer mitorganisiert, darf hier alles ändern und sieht die Bemerkungen. Andere entfernen kann nur, wer das Treffen vorgeschlagen hat. Wen du fragst, sagt zuerst Ja oder Nein.',
      choose: 'Mitglied',
      nobody: 'Bitte wählen',
      missing: 'Bitte wähle zuerst ein Mitglied.',
      submit: 'Fragen',
      question: (name: string) => `Möchtest du ${name} fragen?`,
      done: (name: string) => `${name} ist gefragt. Hier steht es, sobald ein Ja da ist.`,
      unanswered: (name: string) => `${name} (hat noch nicht geantwortet)`,
      takeBack: 'Frage zurücknehmen',
      takeBackOf: (name: string) => `Frage an ${name} zurücknehmen`,
      takenBack: (name: string) => `${name} ist nicht mehr gefragt.`,
      remove: 'Entfernen',
      removeOne: (name: string) => `${name} entfernen`,
      removeQuestion: (name: string) => `Soll ${name} nicht mehr mitorganisieren?`,
      removed: (name: string) => `${name} organisiert nicht mehr mit.`,
      leave: 'Nicht mehr mitorganisieren',
      leaveQuestion: 'Möchtest du dieses Treffen nicht mehr mitorganisieren?',
      left: 'Du organisierst dieses Treffen nicht mehr mit.',
      last: 'Außer dir organisiert niemand dieses Treffen. Frag zuerst jemanden; sobald ein Ja da ist, kannst du gehen.',
    },
    /** To whom is asked. */
    asked: {
      title: 'Organisierst du mit?',
      lead: 'Du bist gefragt, ob du dieses Treffen mitorganisierst. Sagst du Ja, stehst du hier mit Namen, darfst alles ändern und siehst die Bemerkungen. Gehen kannst du jederzeit wieder.',
      yes: 'Ja, ich organisiere mit',
      no: 'Nein',
      accepted: 'Schön, dass du mitorganisierst!',
      declined: 'Das ist in Ordnung. Du organisierst nicht mit.',
      takenBack: 'Die Frage wurde inzwischen zurückgenommen.',
    },
    face: 'Bild des Treffens',
    paper: {
      title: 'Zum Ausdrucken',
    },
    cancel: {
      title: 'Das Treffen ausfallen lassen',
      lead: `Wer eingeladen wurde oder geantwortet hat, bekommt nach ${MAIL_DELAY_MINUTES} Minuten eine E-Mail mit deiner Begründung. So lange kannst du es rückgängig machen.`,
      reason: 'Grund',
      submit: 'Treffen ausfallen lassen',
      question: (whoHears: string) => `Das Treffen wirklich ausfallen lassen? ${whoHears}`,
      done: 'Das Treffen fällt aus.',
    },
    uncancel: {
      title: 'Doch nicht ausfallen lassen',
      lead: (time: string) =>
        `Die E-Mails gehen um ${time} hinaus. Nimmst du es vorher zurück, erfährt niemand davon.`,
      leadTold:
        'Findet das Treffen doch statt? Wer schon weiß, dass es ausfällt, bekommt wieder eine E-Mail.',
      undo: 'Rückgängig machen',
      submit: 'Findet doch statt',
      question: (whoHears: string) => `Das Treffen doch stattfinden lassen? ${whoHears}`,
      undone: 'Das Treffen fällt nicht aus.',
      done: 'Das Treffen findet statt!',
    },
    remove: {
      title: 'Das Treffen löschen',
      lead: 'Noch ist niemand eingeladen. Deshalb kannst du dieses Treffen mit allem, was dazu gesagt wurde, löschen.',
      submit: 'Treffen löschen',
      question: (answers: number) =>
        answers === 0
          ? 'Das Treffen wirklich löschen? Das lässt sich nicht zurücknehmen.'
          : `Das Treffen mit ${answers === 1 ? 'einer Antwort' : `${answers} Antworten`} wirklich löschen? Das lässt sich nicht zurücknehmen, und niemand erfährt davon.`,
      done: 'Das Treffen ist gelöscht.',
    },
  },
};
