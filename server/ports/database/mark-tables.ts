/** Who is on which image. */
export type MarkTables = {
  /** One row for each image of which somebody has said it. */
  image_people: {
    image_id: string;
    /** "1. Reihe von links: …", in the words of whoever wrote last. */
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
    /** Where it stands in the list of names. */
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
