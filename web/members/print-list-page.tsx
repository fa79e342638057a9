import { useLoaderData } from 'react-router';
import { isolated } from '#contract/characters.ts';
import { pathOf } from '#contract/pages.ts';
import { longDay } from '#texts/dates.ts';
import { membersTexts, profileTexts } from '#texts/web/members/members.ts';
import { call } from '../api.ts';
import { serverNow } from '../session/server-clock.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { groupName } from '../ui/site.ts';
import table from '../ui/table.module.css';
import styles from './print-list-page.module.css';

const t = membersTexts.printed;

export const loader = () => call('GET /directory/contacts');

/** The contact data of those who consented, made for paper. */
export function Component() {
  const contacts = useLoaderData<typeof loader>();
  const actions = (
    <>
      <Button kind="primary" onClick={() => print()}>
        {t.print}
      </Button>
      <ButtonLink to={pathOf('/users')}>{t.back}</ButtonLink>
    </>
  );

  return (
    <Page title={t.title} tabTitle={t.tabTitle} actions={actions}>
      {contacts.length === 0 && <p>{t.nobody}</p>}
      <table className={`${table.table} ${styles.table}`}>
        <colgroup>
          <col />
          <col />
          <col className={styles.widest} />
        </colgroup>
        {/* On paper it stands at the head of every sheet. */}
        <thead>
          <tr>
            <td colSpan={3}>{t.note(groupName, longDay(serverNow()))}</td>
          </tr>
          <tr>
            <th scope="col">{t.name}</th>
            <th scope="col">{t.home}</th>
            <th scope="col">{t.reachable}</th>
          </tr>
        </thead>
        <tbody>
          {contacts.map((contact) => (
            <tr key={contact.username}>
              <th scope="row">
                <span>{filled(', ', contact.surname, contact.firstName) || isolated(contact.username)}</span>
                <span>{contact.birthName && `\n${isolated(profileTexts.bornAs(contact.birthName))}`}</span>
              </th>
              <td>{filled('\n', contact.address, contact.city)}</td>
              <td>
                {filled(
                  '\n',
                  contact.phoneNumber,
                  contact.mobileNumber,
                  contact.privateEmailAddress,
                  contact.officeEmailAddress,
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Page>
  );
}

const filled = (between: string, ...texts: string[]) => texts.filter(Boolean).map(isolated).join(between);
