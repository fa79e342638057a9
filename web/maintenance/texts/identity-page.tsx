import { useEffect } from 'react';
import { useLoaderData } from 'react-router';
import { type Accent, accents } from '#contract/accents.ts';
import type { SetIdentity } from '#contract/site.ts';
import { ralName, ralNumber } from '#texts/web/colors.ts';
import { textsTexts } from '#texts/web/maintenance/texts.ts';
import { call } from '../../api.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { Field } from '../../ui/field.tsx';
import styles from '../maintenance.module.css';
import { ActForm, asMaintainer, MaintenancePage } from '../maintenance-page.tsx';

const t = textsTexts.identity;

export const loader = asMaintainer(() => call('GET /maintenance/identity'));

/** What the site is called and which colour it has. */
export function Component() {
  const identity = useLoaderData<typeof loader>();
  const dialogs = useDialogs();
  return (
    <MaintenancePage title={t.title}>
      <ActForm
        run={({ siteName = '', groupName = '', accent = '' }) =>
          call('PUT /maintenance/identity', { body: { siteName, groupName, accent: accent as Accent } })
        }
        done={async () => {
          // A line would be gone with the document, which itself has the names.
          await dialogs.success(t.done);
          location.reload();
        }}
        refusals={{ 'not-valid': t.notValid }}
        submit={t.save}
      >
        <IdentityFields identity={identity} />
      </ActForm>
    </MaintenancePage>
  );
}

const NAME_MAX = 100;

/** The names and the colour of the site. What is in the settings file is shown and cannot be changed. */
export function IdentityFields({ identity }: { identity: SetIdentity }) {
  const { siteName, groupName, accent, inFile } = identity;
  const limits = (name: 'siteName' | 'groupName') =>
    inFile.includes(name) ? { readOnly: true } : { maxLength: NAME_MAX, required: true };
  const hint = (name: 'siteName' | 'groupName') =>
    inFile.includes(name) ? t.inFile(name) : t[`${name}Hint`];
  return (
    <>
      <Field
        label={t.siteName}
        hint={hint('siteName')}
        name="siteName"
        defaultValue={siteName}
        autoComplete="off"
        {...limits('siteName')}
      />
      <Field
        label={t.groupName}
        hint={hint('groupName')}
        name="groupName"
        defaultValue={groupName}
        autoComplete="off"
        {...limits('groupName')}
      />
      <AccentFan initial={accent} isFixed={inFile.includes('accent')} />
    </>
  );
}

/** Shows the chosen colour on the whole page at once; it stays only if it is saved. */
function AccentFan({ initial, isFixed }: { initial: Accent; isFixed: boolean }) {
  const choose = (accent: string = initial) => {
    document.documentElement.dataset.accent = accent;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page is left
  useEffect(() => () => choose(), []);

  return (
    <fieldset className={styles.fan}>
      <legend>{t.color}</legend>
      {isFixed && <p>{t.inFile('accent')}</p>}
      {accents
        .filter((accent) => !isFixed || accent === initial)
        .map((accent) => (
          <label key={accent} className={styles.card} data-accent={accent}>
            <span className={styles.paint} aria-hidden="true" />
            <input
              type="radio"
              name="accent"
              value={accent}
              defaultChecked={accent === initial}
              onChange={() => choose(accent)}
            />
            <span>{`${ralNumber(accent)} ${ralName(accent)}`}</span>
          </label>
        ))}
    </fieldset>
  );
}
