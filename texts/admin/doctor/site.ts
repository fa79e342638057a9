import { MAIL_STANDSTILL_HOURS } from '#contract/limits.ts';
import { startCommand, unit } from '../command.ts';

/** What `doctor` says of the running site, of its public address and of the certificate. */

const days = (count: number) => (count === 1 ? '1 Tag' : `${count} Tage`);

/** What `/readyz` misses. */
const needs = {
  running: 'sie wird gerade beendet',
  database: 'die Datenbank ist beschädigt, fort oder nicht zu beschreiben',
  schema: 'die Tabellen der Datenbank sind nicht so, wie diese Version sie braucht',
  'data-folder': 'der Datenordner ist nicht da oder nicht zu beschreiben',
  images: 'der Bilderordner ist nicht da oder nicht zu beschreiben',
  'free-space': 'auf dem Datenträger ist zu wenig Platz',
  'mail-queue': `seit ${MAIL_STANDSTILL_HOURS} Stunden geht keine Mail hinaus`,
};

const isNeed = (word: string): word is keyof typeof needs => word in needs;

export const siteTexts = {
  noPort: {
    what: 'Mit PORT=0 nimmt die Seite irgendeinen Anschluss; sie ist so nicht zu fragen.',
    todo: 'Für den echten Betrieb setze PORT auf eine feste Zahl.',
  },
  stopped: (at: string) => ({
    what: `Die Seite läuft nicht: Unter ${at} antwortet niemand.`,
    todo: `Starte sie („${startCommand()}“); warum sie aufhörte, steht in „journalctl -u ${unit()} -n 50“.`,
  }),
  silent: (at: string) => ({
    what: `Die Seite unter ${at} nimmt Anfragen an, antwortet aber nicht.`,
    todo: `Starte sie neu („systemctl restart ${unit()}“); was sie tat, steht in „journalctl -u ${unit()} -n 50“.`,
  }),
  otherProgram: (at: string) => ({
    what: `Unter ${at} antwortet ein anderes Programm als Klassenkreis.`,
    todo: '„ss -ltnp“ zeigt als root, welches. Beende es, oder gib der Seite mit PORT einen anderen Anschluss; der Proxy davor braucht dann denselben.',
  }),
  notAskable: (at: string) => ({
    what: `Die Seite unter ${at} sagt nur mit HEALTH_TOKEN, wie es ihr geht.`,
    todo: 'Setze HEALTH_TOKEN und starte die Seite neu.',
  }),
  notReady: (missing: string) => ({
    what: `Die Seite läuft, aber ihr fehlt etwas: ${isNeed(missing) ? needs[missing] : missing}.`,
    todo: `Was dazu weiter unten steht, hilft; danach starte sie neu („systemctl restart ${unit()}“).`,
  }),
};

/** Why nobody vouches for a certificate; any other code stands as it is. */
const distrust: Record<string, string> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'es ist selbst gemacht',
  SELF_SIGNED_CERT_IN_CHAIN: 'der Aussteller ist unbekannt',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'der Aussteller ist unbekannt',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'das Zwischenzertifikat fehlt',
  CERT_REVOKED: 'es wurde zurückgezogen',
};

const RENEW =
  'Caddy holt und erneuert es von selbst; „journalctl -u caddy -n 20“ sagt, warum es nicht gelang. Meist führt der Name nicht hierher, oder die Anschlüsse 80 und 443 sind von außen zu. Mit nginx: „certbot renew“, dann „systemctl reload nginx“.';

export const addressTexts = {
  unknown: (host: string) => ({
    what: `Den Namen ${host} kennt niemand.`,
    todo: 'Prüfe BASE_URL und den Eintrag beim Anbieter eurer Domain (A und AAAA).',
  }),
  proxyStopped: (address: string) => ({
    what: `Unter ${address} nimmt niemand Verbindungen an.`,
    todo: 'Läuft der Proxy? „systemctl status caddy“ oder „systemctl status nginx“ zeigt es.',
  }),
  silent: (address: string) => ({
    what: `Von ${address} kommt keine Antwort.`,
    todo: 'Prüfe von einem Telefon ohne WLAN, ob die Seite aufgeht; manche Router zeigen Rechnern hinter sich die eigene Adresse nicht. Sonst prüfe die Firewall und den Eintrag beim Anbieter eurer Domain.',
  }),
  noTls: (address: string, reason: string) => ({
    what: `Unter ${address} kommt keine verschlüsselte Verbindung zustande (${reason}).`,
    todo: `Prüfe im Proxy den Anschluss 443 und das Zertifikat. ${RENEW}`,
  }),
  withoutSite: (status: number) => ({
    what: `Der Proxy erreicht die Seite nicht (er antwortet ${status}).`,
    todo: 'Prüfe im Proxy Adresse und Anschluss der Seite; sie müssen zu HOST und PORT passen.',
  }),
  elsewhere: (address: string, status: number) => ({
    what: `${address} führt nicht zu dieser Seite (es antwortet jemand anderes, mit ${status}).`,
    todo: 'Prüfe BASE_URL, den Eintrag beim Anbieter eurer Domain und, wohin der Proxy weitergibt.',
  }),

  certificate: {
    expired: (day: string) => ({
      what: `Das Zertifikat ist am ${day} abgelaufen; Browser warnen vor der Seite.`,
      todo: `Stimmt die Uhr dieses Rechners („timedatectl“)? ${RENEW}`,
    }),
    notYet: (day: string) => ({
      what: `Das Zertifikat gilt erst ab ${day}.`,
      todo: 'Prüfe die Uhr dieses Rechners („timedatectl“).',
    }),
    soon: (left: number) => ({
      what: `Das Zertifikat gilt nur noch ${days(left)} und hätte schon erneuert werden sollen.`,
      todo: RENEW,
    }),
    foreign: (host: string) => ({
      what: `Das Zertifikat gilt nicht für ${host}.`,
      todo: 'Lass eines für diesen Namen ausstellen, oder prüfe, ob BASE_URL stimmt und hierher führt.',
    }),
    notTrusted: (reason: string) => ({
      what: `Browser glauben dem Zertifikat nicht: ${distrust[reason] ?? reason}.`,
      todo: `Nimm eines von Let’s Encrypt, samt Zwischenzertifikat (in nginx „fullchain.pem“). ${RENEW}`,
    }),
  },
};
