import { useEffect, useState } from 'react';
import { passkeyTexts } from '#texts/web/passkeys.ts';
import { call } from '../api.ts';
import { actsWith } from '../ui/act.tsx';
import { Buttons } from '../ui/button.tsx';
import { Notice } from '../ui/page.tsx';
import { add, hasLock } from './device.ts';

const t = passkeyTexts.offer;

const { Act } = actsWith(passkeyTexts.own.refusals);

/** After a login: whether this device shall log in by its lock from now on. Once declined, it does not ask here again. */
export function PasskeyOffer({ onOver }: { onOver: () => void }) {
  const [isOpen, setIsOpen] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    const look = async () => (await hasLock()) && (await call('GET /passkey_offer')).isOpen;
    look().then((found) => (found ? setIsOpen(true) : onOver()), onOver);
  }, []);

  if (!isOpen) return null;
  const done = () => {
    onOver();
    document.querySelector('h1')?.focus();
  };

  return (
    <section aria-labelledby="offer">
      <Notice>
        <h2 id="offer">{t.question}</h2>
        <p>{t.text}</p>
        <Buttons>
          <Act
            kind="primary"
            run={add}
            success={(made) => passkeyTexts.own[made]}
            done={done}
            refusals={passkeyTexts.own.notAdded}
          >
            {t.yes}
          </Act>
          <Act run={() => call('DELETE /passkey_offer')} done={done}>
            {t.no}
          </Act>
        </Buttons>
      </Notice>
    </section>
  );
}
