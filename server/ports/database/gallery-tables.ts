import type { ImageFile } from '#contract/galleries.ts';

/** Galleries and their images; the files are in the image storage. */
export type GalleryTables = {
  galleries: {
    id: string;
    title: string;
    description: string;
    /** Null when the account was deleted. */
    creator_id: string | null;
    created_at: number;
    /** The image chosen for its card, which may have been deleted or moved since; null: the newest. */
    cover_image_id: string | null;
    /** How often images in it were mended or moved. */
    revision: number;
  };
  images: {
    id: string;
    gallery_id: string;
    /** Null when the account was deleted but its pictures were kept. */
    uploader_id: string | null;
    title: string;
    /** Pixels of the full picture. */
    width: number;
    height: number;
    average_color: string;
    /** When the camera took it, if the file said so. */
    taken_at: number | null;
    /** The sum of all its files. */
    bytes: number;
    uploaded_at: number;
    /** In hex, of the file as it was sent, which is not kept; null for pictures from before this column. */
    sent_sha256: string | null;
    /** Under which the storage and the addresses have its files: another one each time these are made anew. */
    files_id: string;
    /** By how many degrees, clockwise, since it was uploaded. */
    turned: number;
  };
  /** Pictures that members have taken out of sight, until the maintainers have decided. */
  hidden_images: {
    image_id: string;
    /** Null when the account was deleted. */
    asked_by: string | null;
    /** In the words of who asked; may be empty. */
    reason: string;
    at: number;
  };
  /** By what hidden pictures are known when they are sent again; stays when they are deleted. Nothing else is kept. */
  hidden_hashes: {
    /** In hex. */
    sha256: string;
  };
  /** What members have written under pictures. */
  image_words: {
    id: string;
    image_id: string;
    member_id: string;
    content: string;
    written_at: number;
  };
  image_files: {
    image_id: string;
    name: ImageFile;
    bytes: number;
    /** In hex. */
    sha256: string;
  };
  /** The id of the storage that has the images, see `one-storage.ts`; not copied with the other rows. */
  image_storage: {
    identity: string;
  };
};
