import type { CSSProperties } from 'react';
import type { Image } from '#contract/galleries.ts';

type Props = {
  picture: Pick<Image, 'smallThumbnailPath' | 'thumbnailPath' | 'averageColor'>;
  /** Empty where its title is next to it, or it says nothing more. */
  alt: string;
};

/** A picture of a gallery, small, 4:3. */
export const Thumbnail = ({ picture, alt }: Props) => (
  <img
    src={picture.smallThumbnailPath}
    srcSet={`${picture.smallThumbnailPath} 320w, ${picture.thumbnailPath} 500w`}
    sizes="9rem"
    alt={alt}
    width={320}
    height={240}
    loading="lazy"
    decoding="async"
    style={{ '--average': picture.averageColor } as CSSProperties}
  />
);
