import { type ComponentProps, type MouseEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import styles from './button.module.css';
import { Icon, type IconName } from './icons.tsx';

/** A page has one `primary`; `quiet` is for what may be done besides. */
type Kind = 'primary' | 'plain' | 'danger' | 'quiet';

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  kind?: Kind;
  /** Its action is in progress: clicks are ignored. */
  busy?: boolean;
  /** Why it cannot be used now: a click shows this instead of acting. */
  unavailable?: string | undefined;
};

/** Never `disabled`, so that it keeps the focus and a click gets a response. */
export function Button({
  kind = 'plain',
  type = 'button',
  busy = false,
  unavailable,
  onClick,
  ...rest
}: ButtonProps) {
  const [message, setMessage] = useState('');

  function click(event: MouseEvent<HTMLButtonElement>) {
    if (busy || unavailable) {
      event.preventDefault();
      if (busy) return;
      event.currentTarget.form?.checkValidity();
      setMessage(unavailable ?? '');
    } else onClick?.(event);
  }

  return (
    <>
      <button
        {...rest}
        type={type}
        className={`${styles.button} ${styles[kind]}`}
        aria-disabled={busy || unavailable ? true : undefined}
        aria-busy={busy || undefined}
        onClick={click}
      />
      <span className={styles.reason} role="status">
        {unavailable && message}
      </span>
    </>
  );
}

type LinkProps = Omit<ComponentProps<typeof Link>, 'className'> & { kind?: Kind; icon?: IconName };

/** A link that looks like a button. */
export function ButtonLink({ kind = 'plain', icon, children, ...rest }: LinkProps) {
  return (
    <Link {...rest} className={`${styles.button} ${styles[kind]}`}>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </Link>
  );
}

type DownloadProps = { href: string /** The name of the file. */; download: string; children: ReactNode };

/** A link that downloads a file. */
export function DownloadLink(props: DownloadProps) {
  return <a {...props} className={`${styles.button} ${styles.plain}`} />;
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'children'> & {
  /** Its name, and the tooltip. */
  label: string;
  icon: IconName;
};

export function IconButton({ label, icon, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={styles.icon} aria-label={label} title={label}>
      <Icon name={icon} />
    </button>
  );
}

/** A link that looks like it. */
export function IconLink({
  label,
  icon,
  ...rest
}: Omit<LinkProps, 'kind'> & { label: string; icon: IconName }) {
  return (
    <Link {...rest} className={styles.icon} aria-label={label} title={label}>
      <Icon name={icon} />
    </Link>
  );
}

/** Some of them, beside each other as far as there is room. */
export const Buttons = ({ children }: { children: ReactNode }) => <div className="row">{children}</div>;
