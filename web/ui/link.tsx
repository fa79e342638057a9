import type { ComponentProps, MouseEvent } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string; state?: unknown };

/** Leads to another page of ours. The router's own can fetch ahead, too, and is as large as some of our scripts. */
export function Link({ to, state, onClick, ...rest }: LinkProps) {
  const href = useHref(to);
  const go = useLinkClickHandler(to, { state });

  function click(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (!event.defaultPrevented) go(event);
  }

  return <a {...rest} href={href} onClick={click} />;
}
