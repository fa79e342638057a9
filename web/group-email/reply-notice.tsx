import { groupEmailTexts } from '#texts/web/group-email.ts';
import styles from './reply-notice.module.css';

const t = groupEmailTexts;

/** Says before anything is sent where answers will go, and that the others learn the address. */
export function ReplyNotice({ address }: { address: string | undefined }) {
  return <p className={styles.notice}>{address ? t.replyAddress(address) : t.noReplyAddress}</p>;
}
