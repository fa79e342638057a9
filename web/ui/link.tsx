import type { ComponentProps, MouseEvent } from 'react';
import { useHref, useNavigate } from 'react-router';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string; state?: unknown };

/**
 * Leads to another page of ours. The router's own links and forms fetch ahead and submit, too, and whatever is imported
 * from the file they are in brings all of them before the first page.
 */
export function Link({ to, state, onClick, ...rest }: LinkProps) {
  const href = useHref(to);
  const navigate = useNavigate();

  function click(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const elsewhere = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
    if (event.defaultPrevented || event.button !== 0 || elsewhere) return;
    event.preventDefault();
    // Whoever follows a link to where they are finds one step back in front of them, not two.
    const replace = href === location.pathname + location.search + location.hash;
    navigate(to, { state, replace });
  }

  return <a {...rest} href={href} onClick={click} />;
}
