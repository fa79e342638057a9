import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from '#server/health/ask.ts';
import { daysLeft } from '#server/health/certificate.ts';

type Seen = { validDays: number } | { reason: string };

/** Asks for the certificate of the site, at this address, until it is valid, at most so many ms. */
export async function checkCertificate(url: URL, address: string, patienceMs: number): Promise<Seen> {
  const until = Date.now() + patienceMs;
  for (;;) {
    const seen = await lookAt(url, address);
    if ('validDays' in seen || Date.now() >= until) return seen;
    await sleep(1000);
  }
}

async function lookAt(url: URL, address: string): Promise<Seen> {
  try {
    const { certificate } = await ask(url, { address });
    if (!certificate) return { reason: 'no certificate' };
    const days = daysLeft(certificate, Date.now());
    if (certificate.notTrusted) return { reason: certificate.notTrusted };
    if (!certificate.isForHost) return { reason: 'ERR_TLS_CERT_ALTNAME_INVALID' };
    return days < 0 ? { reason: 'CERT_HAS_EXPIRED' } : { validDays: days };
  } catch (error) {
    return { reason: (error as NodeJS.ErrnoException).code ?? (error as Error).message };
  }
}
