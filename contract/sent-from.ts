/**
 * How a picture that was scaled before it was sent says which file it was made from: in the EXIF field for the name of
 * the document, behind these words the SHA-256 (hex) of that file. Whoever sends it may say what they like.
 */
export const SENT_FROM = 'sha256:';
