import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler, useMatch } from 'react-router';

type Props = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & { to: string };

/**
 * A link to a page of ours, or with `download` to a file. The router's own one brings all that it needs for
 * rendering on a server, 2 kB more than this.
 */
export function Link({ to, ...rest }: Props) {
  const href = useHref(to);
  const follow = useLinkClickHandler(to);
  return <a {...rest} href={href} onClick={rest.download === undefined ? follow : undefined} />;
}

/** A link that knows when it leads to the page that is shown, or to one above it. */
export function NavLink(props: Props) {
  const isCurrent = useMatch({ path: props.to, end: props.to === '/' });
  return <Link {...props} aria-current={isCurrent ? 'page' : undefined} />;
}
