import { z } from 'zod';
import { Image } from './galleries.ts';
import { Portrait } from './members.ts';

/** The picture of a meeting, as long as everybody sees it. */
export const MeetingFace = Image.pick({
  id: true,
  title: true,
  imagePath: true,
  displayPath: true,
  thumbnailPath: true,
  smallThumbnailPath: true,
  width: true,
  height: true,
  averageColor: true,
}).extend({ galleryId: z.string() });
export type MeetingFace = z.infer<typeof MeetingFace>;

export const MeetingGallery = z.strictObject({ galleryId: z.string() });

/** The image that is to be its face; null for none. */
export const ChosenFace = z.strictObject({ imageId: z.uuid().nullable() });

/** Words of one who does not come, with the portraits that are released. */
export const Greeting = z.strictObject({
  username: z.string(),
  /** As far as it is released, else empty. */
  name: z.string(),
  greeting: z.string(),
  portraits: z.array(Portrait),
});
export type Greeting = z.infer<typeof Greeting>;

/** What the slide show of its pictures shows besides them; of a gallery that is of no meeting nothing. */
export const ShownMeeting = z.strictObject({ face: MeetingFace.nullable(), greetings: z.array(Greeting) });
export type ShownMeeting = z.infer<typeof ShownMeeting>;
