export type Mailbox = {
  server: string;
  port: number;
  /** `ssl`: TLS from the first byte. `starttls`: by STARTTLS, or in clear to a server on this machine. */
  tls: 'ssl' | 'starttls';
  user: string;
  password: string;
};

/** `encodeURIComponent` leaves these as they are; a quote would be taken for the end of a value. */
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /['()*!~]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** The mailbox as SMTP_URL holds it. */
export function smtpUrl({ server, port, tls, user, password }: Mailbox): string {
  const login = user === '' ? '' : `${encode(user)}:${encode(password)}@`;
  const host = server.includes(':') ? `[${server}]` : server;
  return `${tls === 'ssl' ? 'smtps' : 'smtp'}://${login}${host}:${port}`;
}
