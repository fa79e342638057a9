import type { Image } from '#contract/galleries.ts';

type Props = {
  source: Pick<Image, 'thumbnailPath' | 'smallThumbnailPath'>;
  /** Width on the page, in the syntax of the `sizes` attribute. */
  sizes: string;
  alt: string;
  /** In the first row, so it is loaded at once. */
  isEager: boolean;
  className?: string | undefined;
};

/** A picture of 4:3 in the size that fits the screen. */
export function Thumbnail({
  source: { thumbnailPath, smallThumbnailPath },
  sizes,
  alt,
  isEager,
  className,
}: Props) {
  const srcSet = smallThumbnailPath && `${smallThumbnailPath} 320w, ${thumbnailPath} 500w`;
  return (
    <img
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      sizes={sizes}
      srcSet={srcSet}
      src={thumbnailPath}
      alt={alt}
      width={500}
      height={375}
      className={className}
    />
  );
}
