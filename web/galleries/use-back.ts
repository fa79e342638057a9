import { useLocation, useNavigate } from 'react-router';

/** Leads to the page where the member was, with its place in the list; to `home` when this page came first. */
export function useBack(home: string): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => void (key === 'default' ? navigate(home, { replace: true }) : navigate(-1));
}
