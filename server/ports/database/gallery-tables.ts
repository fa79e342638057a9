import type { ImageFile } from '#contract/galleries.ts';
import type { StoredWord } from './stored-word.ts';

/** Who is on which image. */
export type MarkTables = {
  /** One row for each image of which somebody has said it. */
  image_people: {
    image_id: string;
    /** "1. Reihe von links: …", in the words of the last author. */
    words: string;
    /** How often this or its marks have changed. */
    revision: number;
    /** Who wrote the words as they are, and when. Null where there are none; the former also when the account was deleted. */
    words_by: string | null;
    words_at: number | null;
  };
  /** Faces on an image. */
  image_marks: {
    id: string;
    image_id: string;
    /** Where it is in the list of names. */
    number: number;
    /** In millionths of the width and the height of the image as it is shown: whole numbers turn without loss. */
    x: number;
    y: number;
    /** Null for a free name. */
    member_id: string | null;
    /** Empty for a member, whose name is the one that is released. */
    name: string;
    /** Null when the account was deleted. */
    marked_by: string | null;
    marked_at: number;
  };
  /** Members who have taken their mark off an image: nobody else sets it there again. */
  declined_marks: {
    image_id: string;
    member_id: string;
    at: number;
    /** Free names that are refused, too, a line each: those by which the member stood there. */
    names: string;
    /** The same as long as the member's data are published. */
    released_names: string;
  };
};

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
    /** Since when it is in the trash, out of sight, and who put it there; null for the command line, too. */
    deleted_at: number | null;
    deleted_by: string | null;
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
    /** From which year it is, as somebody remembers; null where nobody has said it. */
    about_year: number | null;
    /** The sum of all its files. */
    bytes: number;
    uploaded_at: number;
    /** In hex, of the file as it was sent, which is not kept; null for pictures from before this column. */
    sent_sha256: string | null;
    /** Under which the storage and the addresses have its files: another one each time these are regenerated. */
    files_id: string;
    /** By how many degrees, clockwise, since it was uploaded. */
    turned: number;
    /** The image of then that it shows again today, which may have been deleted since. */
    repeats_id: string | null;
    /** As of a gallery; the same time as the gallery with which it was deleted. */
    deleted_at: number | null;
    deleted_by: string | null;
    /** The name that a guest has typed who sent it at a meeting, the hash of their device, and the meeting. */
    guest_name: string | null;
    guest_device: string | null;
    collected_for: string | null;
  };
  /** Pictures that members have taken out of sight, until the maintainers have decided. */
  hidden_images: {
    image_id: string;
    /** Null when the account was deleted. */
    asked_by: string | null;
    /** In the words of the one who asked; may be empty. */
    reason: string;
    at: number;
  };
  /** By what hidden pictures are known when they are sent again; stays when they are deleted, and of nothing then. */
  hidden_hashes: {
    /** In hex. */
    sha256: string;
    /** Null when the picture was deleted, or was hidden before this was kept. */
    image_id: string | null;
  };
  /** What members have written under pictures. */
  comments: {
    id: string;
    image_id: string;
    member_id: string;
    content: string;
    written_at: number;
  };
  image_files: {
    image_id: string;
    name: StoredWord<ImageFile>;
    bytes: number;
    /** In hex. */
    sha256: string;
  };
  /** The id of the storage that has the images, see `one-storage.ts`; not copied with the other rows. */
  image_storage: {
    identity: string;
  };
};
