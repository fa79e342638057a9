import { useCallback, useEffect, useRef } from 'react';
import { type NavigateOptions, useLocation, useNavigate, useParams } from 'react-router';
import { pathOf } from '#contract/pages.ts';

/**
 * The address holds which picture is open. Opening pushes a history entry, moving replaces it,
 * so "back" always closes the lightbox and returns to the gallery.
 */
export function useLightboxAddress(galleryId: string) {
  const { imageId } = useParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const closing = useRef(false);
  const gallery = pathOf('/image-galleries/:id', { id: galleryId });
  const openedHere = (state as { openedHere?: boolean } | null)?.openedHere === true;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address means that closing is complete
  useEffect(() => {
    closing.current = false;
  }, [imageId]);

  const show = useCallback(
    (id: string, options: NavigateOptions) => {
      const picture = pathOf('/image-galleries/:id/bild/:imageId', { id: galleryId, imageId: id });
      return navigate(picture, { ...options, preventScrollReset: true });
    },
    [galleryId, navigate],
  );
  const open = useCallback((id: string) => show(id, { state: { openedHere: true } }), [show]);

  return {
    imageId,
    open,
    move: (id: string) => show(id, { state, replace: true }),
    close() {
      // Going back takes a moment; a second Escape meanwhile must not go back twice.
      if (closing.current) return;
      closing.current = true;
      if (openedHere) navigate(-1);
      else navigate(gallery, { replace: true, preventScrollReset: true });
    },
  };
}
