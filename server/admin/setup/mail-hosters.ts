import { resolveMx } from 'node:dns/promises';

/** What a provider says of its server for outgoing mail. */
export type Hoster = {
  server: string;
  port: number;
  /** The key of a hint in `texts/admin/setup.ts`: what the provider wants before a program may send. */
  hint?: 'allow' | 'mail-password' | 'app-password';
};

type Row = Hoster & {
  /** Domains whose addresses are its own. */
  domains: string[];
  /** The end of the names of its servers for incoming mail, by which a class with its own domain is known. */
  mx: string[];
};

/**
 * As in Thunderbird's database of providers (ISPDB); those that it lacks as their own pages (mailbox.org), public code (IONOS) and mail
 * programs (freenet, all-inkl) have it.
 */
const rows: Row[] = [
  { domains: [], mx: ['ionos.de', 'kundenserver.de', '1and1.com'], server: 'smtp.ionos.de', port: 465 },
  { domains: [], mx: ['rzone.de'], server: 'smtp.strato.de', port: 465 },
  { domains: ['mailbox.org'], mx: ['mailbox.org'], server: 'smtp.mailbox.org', port: 465 },
  {
    domains: ['posteo.de', 'posteo.net', 'posteo.com', 'posteo.org'],
    mx: ['posteo.de'],
    server: 'posteo.de',
    port: 465,
  },
  { domains: [], mx: ['your-server.de'], server: 'mail.your-server.de', port: 465 },
  {
    domains: ['gmx.de', 'gmx.net', 'gmx.at', 'gmx.ch', 'gmx.eu', 'gmx.biz', 'gmx.org', 'gmx.info'],
    mx: ['gmx.net'],
    server: 'mail.gmx.net',
    port: 465,
    hint: 'allow',
  },
  { domains: ['web.de'], mx: ['web.de'], server: 'smtp.web.de', port: 465, hint: 'allow' },
  {
    domains: ['t-online.de', 'magenta.de'],
    mx: ['t-online.de'],
    server: 'securesmtp.t-online.de',
    port: 465,
    hint: 'mail-password',
  },
  { domains: ['freenet.de'], mx: ['freenet.de'], server: 'mx.freenet.de', port: 587 },
  {
    domains: ['gmail.com', 'googlemail.com'],
    mx: ['google.com', 'googlemail.com'],
    server: 'smtp.gmail.com',
    port: 465,
    hint: 'app-password',
  },
];

const endsWith = (name: string, end: string) => name === end || name.endsWith(`.${end}`);

/** The server of the provider to whom a mail address belongs, by its domain or by where its mail arrives. */
export async function hosterOf(address: string): Promise<Hoster | undefined> {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  const own = rows.find(({ domains }) => domains.includes(domain));
  if (own) return own;
  const exchanges = await resolveMx(domain).catch(() => []);
  for (const { exchange } of exchanges.toSorted((a, b) => a.priority - b.priority)) {
    const name = exchange.toLowerCase();
    // With all-inkl one machine of the customer takes mail in and out.
    if (endsWith(name, 'kasserver.com')) return { server: name, port: 465 };
    const row = rows.find(({ mx }) => mx.some((end) => endsWith(name, end)));
    if (row) return row;
  }
  return undefined;
}
