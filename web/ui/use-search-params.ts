import { useLocation, useNavigate } from 'react-router';

type Init = ConstructorParameters<typeof URLSearchParams>[0];

/**
 * What stands behind the question mark of the address, and how to set it; like the router's own, which is not imported
 * for the reason that `link.tsx` gives.
 */
export function useSearchParams(): [
  found: URLSearchParams,
  set: (next: Init, as?: { replace: boolean }) => void,
] {
  const { search } = useLocation();
  const navigate = useNavigate();
  return [new URLSearchParams(search), (next, as) => void navigate(`?${new URLSearchParams(next)}`, as)];
}
