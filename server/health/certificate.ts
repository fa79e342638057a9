import { DAY_MS } from '#contract/durations.ts';
import { addressTexts } from '#texts/admin/doctor/site.ts';
import { isoDay } from '#texts/dates.ts';
import type { Certificate } from './ask.ts';
import { type Finding, wrong } from './finding.ts';

/** Those of Let's Encrypt are renewed thirty days before they end. */
const SOON_DAYS = 14;

export const daysLeft = ({ validTo }: Certificate, at: number) => Math.floor((validTo - at) / DAY_MS);

/** Whether browsers take this certificate for this host, and for how long. */
export function examineCertificate(certificate: Certificate, host: string, at: number): Finding[] {
  const texts = addressTexts.certificate;
  const { validFrom, validTo, isForHost, notTrusted } = certificate;
  if (!isForHost) return [wrong('certificate-foreign', texts.foreign(host))];
  if (validTo <= at) return [wrong('certificate-expired', texts.expired(isoDay(validTo)))];
  if (validFrom > at) return [wrong('certificate-not-yet', texts.notYet(isoDay(validFrom)))];
  return [
    ...(notTrusted ? [wrong('certificate-not-trusted', texts.notTrusted(notTrusted))] : []),
    ...(daysLeft(certificate, at) < SOON_DAYS
      ? [wrong('certificate-soon', texts.soon(daysLeft(certificate, at)))]
      : []),
  ];
}
