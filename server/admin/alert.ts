import type { AlertMail } from '#server/alerts/letters.ts';
import { sendNow } from '#server/alerts/letters.ts';
import { composeAdmin } from '#server/compose/admin.ts';
import { createTransport } from '#server/compose/real-parts.ts';
import { readConfig, readEnvironment } from '#server/config/config.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { MailFailure } from '#server/ports/mail/mail.ts';
import { alertTexts as texts } from '#texts/admin/alert.ts';
import { alertLetters } from '#texts/mail/alerts.ts';
import { replyInWords } from '../mail/replies.ts';
import { readArguments, type StandaloneVerb } from './command.ts';

/** For a unit named by systemd's `OnFailure=`: works without data, as those may be why the service failed. */
export const alert: StandaloneVerb = {
  help: texts.help,
  async runStandalone(args) {
    const { unit: typed } = readArguments(args, ['unit'], {});
    const unit = typed.includes('.') ? typed : `${typed}.service`;
    const config = readConfig(readEnvironment());
    if (!config.adminEmail) throw new MaintainerError(texts.noAddress);
    if (!config.alertMails) return console.log(texts.off);

    await using disposables = new AsyncDisposableStack();
    const stores = await composeAdmin(config).catch(() => undefined);
    if (stores) disposables.defer(() => stores.dispose());
    // Without a database it is told each time.
    const noted = await stores?.alerts.noteService(unit).catch(() => undefined);
    if (noted === 'known') return console.log(texts.known(unit));

    const since = noted ?? Date.now();
    const failure: AlertMail = { kind: 'service', place: unit, since, ...alertLetters.service(unit) };
    try {
      const transport = disposables.adopt(createTransport(config), (one) => one.dispose());
      const { siteName } = (await stores?.identity.read().catch(() => undefined)) ?? config.identity;
      await sendNow(transport, { ...config, siteName }, failure);
    } catch (error) {
      if (!(error instanceof MailFailure)) throw error;
      const isQueued = await stores?.alerts.mailLater(failure).then(
        () => true,
        () => false,
      );
      const reason = replyInWords(error.message);
      throw new MaintainerError(isQueued ? texts.later(reason) : texts.failed(reason));
    }
    console.log(texts.sent(unit));
  },
};
