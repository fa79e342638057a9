import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';

/**
 * Which picture is open stands in the address. Opening adds a step to the history, moving replaces it,
 * so "back" always closes and leads to the gallery.
 */
export function useLightboxAddress(galleryId: string) {
  const { imageId } = useParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const closing = useRef(false);
  const gallery = `/image-galleries/${galleryId}`;
  const address = (id: string) => `${gallery}/bild/${id}`;
  const openedHere = (state as { openedHere?: boolean } | null)?.openedHere === true;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another address means that the closing is over
  useEffect(() => {
    closing.current = false;
  }, [imageId]);

  return {
    imageId,
    open: (id: string) => navigate(address(id), { state: { openedHere: true }, preventScrollReset: true }),
    move: (id: string) => navigate(address(id), { state, replace: true, preventScrollReset: true }),
    close() {
      // Going back takes a moment; a second Escape meanwhile must not go back twice.
      if (closing.current) return;
      closing.current = true;
      if (openedHere) navigate(-1);
      else navigate(gallery, { replace: true, preventScrollReset: true });
    },
  };
}
