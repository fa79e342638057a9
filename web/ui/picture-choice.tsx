import type { Image } from '#contract/galleries.ts';
import styles from './picture-choice.module.css';

type Props = {
  /** What is chosen, for those who hear it. */
  label: string;
  /** Of the field of the form around it: the id of the picture, or empty. */
  name: string;
  images: readonly Image[];
  chosen: string;
  /** What it means to choose none of them. */
  none: string;
};

/** One picture of a gallery, or none of them. */
export function PictureChoice({ label, name, images, chosen, none }: Props) {
  const choice = (value: string, title: string, picture?: string) => (
    <label key={value} className={styles.choice}>
      {picture && <img src={picture} alt="" width={320} height={240} loading="lazy" />}
      <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
      <span dir="auto">{title}</span>
    </label>
  );
  return (
    <div role="radiogroup" aria-label={label} className={styles.choices}>
      {choice('', none)}
      {images.map((image) => choice(image.id, image.title, image.smallThumbnailPath))}
    </div>
  );
}
